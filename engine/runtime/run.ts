import type { Json, JsonObject } from "#engine/json/index.ts";
import type { State } from "./state.ts";

/** A draft being worked on: the state and, beside it, what need not survive a reload. */
export type Run = {
  readonly state: State;
  /** Number of the last effect sent; effects are numbered from 1. */
  readonly last: number;
  /** Call sequences under way, oldest first; at most one comes from an action. */
  readonly sequences: readonly CallSequence[];
  /** By the keys of their usages. */
  readonly sources: Readonly<Record<string, SourceRun>>;
  /** Sources of a restored draft that have not been heard of yet: what is computed from them stays as it was stored. */
  readonly unread: readonly string[];
  /** Pointers that the person has answered since the start or the restore. */
  readonly touched: readonly string[];
  /** The last effect that was out when the person changed an answer, by place: a reply to it does not write there. */
  readonly answeredAt: Readonly<Record<string, number>>;
  /** Steps whose action was refused for problems, each with what it asked then: all problems of that are shown. */
  readonly attempted: Readonly<Record<string, readonly string[]>>;
  /** Counts refused presses, so that a host can move the focus to the summary each time. */
  readonly refusals: number;
  /** Identities of list items, by list pointer, so that removing one does not move the others. */
  readonly rows: Readonly<Record<string, readonly number[]>>;
  /** Places where a person pauses in the middle of a word: their rules wait for its end. */
  readonly typing: readonly string[];
  /** What the calls of the entered step were last made with, by call: another request makes them again. */
  readonly entered: Readonly<Record<string, string>>;
  /** Texts of the server by the place that they are about, kept until it is answered or the call is made again. */
  readonly refused: Readonly<Record<string, Refusal>>;
  /** The action whose question is on show; its words follow from the state. */
  readonly confirming?: { readonly step: string; readonly action: string };
  /** An action pressed while rules still ask: it is judged and taken when they have ended. */
  readonly pressing?: {
    readonly step: string;
    readonly action: string;
    readonly confirmed?: string;
  };
  /** What was answered to others while an action worked, or in the middle of a word, oldest first: taken at its end. */
  readonly deferred: readonly Answer[];
  readonly failure?: Failure;
};

/** A run that begins with a state; `unread` are the sources that it has to ask again. */
export function runOf(state: State, unread: readonly string[] = []): Run {
  return {
    state,
    last: 0,
    sequences: [],
    sources: {},
    unread,
    touched: [],
    answeredAt: {},
    attempted: {},
    refusals: 0,
    rows: {},
    typing: [],
    entered: {},
    refused: {},
    deferred: [],
  };
}

/** What the server said of one answer, and whose reply said it. */
export type Refusal = {
  readonly text: string;
  /** What is said over it and what was said with it. */
  readonly title?: string;
  readonly call?: string;
  readonly source?: string;
};

/** A sequence of calls that an action, an entered step, a rule or a catch set going. */
export type CallSequence = {
  readonly origin: "action" | "enter" | "rule" | "catch";
  readonly step: string;
  readonly action?: string;
  /** For a rule: the place whose answer set it going; a newer answer there gives this sequence up. */
  readonly place?: string;
  /** For a rule's read under way: its request, which is made again when it would be another. */
  readonly asked?: string;
  /** Calls still to make; the first is under way. */
  readonly calls: readonly string[];
  /** Whether the turn of the first call has come: its condition was met, its list taken, its delay waited. */
  readonly begun?: true;
  /** The last effect that was out when the turn of the first call had come. */
  readonly since?: number;
  /** For a call made once for each item: the next item and the list as it was when the call's turn came. */
  readonly item: number;
  readonly list?: readonly Json[];
  /** For a call that holds results: what it sends, in brief. */
  readonly sends?: string;
  /** The effect whose answer is awaited: a request or a wait. */
  readonly awaits: number;
  /** Failed attempts of the current request. */
  readonly attempt: number;
  /** Milliseconds waited by the poll of the current call. */
  readonly polled: number;
  /** What the action assigned, put back when its calls fail. */
  readonly undo?: readonly Undo[];
  /** How the steps had been left when the action was pressed. */
  readonly taken?: State["taken"];
};

/** A place that was assigned: what stood there before and what does since; a missing one had or has no value. */
export type Undo = { readonly pointer: string; readonly was?: Json; readonly is?: Json };

/** Options, or the one object, that a source has loaded. */
export type SourceRun = {
  /** Whose run it is; one that is given values has a run for each. */
  readonly source: string;
  readonly given: JsonObject | undefined;
  /** Identity of the request that it was asked with. */
  readonly request: string;
  readonly status: "loading" | "ready" | "failed";
  readonly awaits: number;
  readonly query: string;
  readonly options: readonly Option[];
  /** What expressions read as `source.<id>`. */
  readonly value: Json;
};

/** One option: `key` is its identity, `value` what the answer becomes. */
export type Option = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly value: Json;
  /** What a widget shows of it beside; it is neither stored nor sent. */
  readonly facts?: Json;
};

/** A call that failed, as its catch told to show it. `message` may be empty: then nothing is said. */
export type Failure = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** Seconds to wait before trying again, from Retry-After. */
  readonly retryAfter?: number;
  /** Call that failed; `retry` sets it going again. */
  readonly call?: string;
  readonly source?: string;
};

/** What happened. Events come from the person and from the host, never from the engine. */
export type Event =
  /** `isTyping` when the person pauses in the middle of it: it is kept, its problem not shown yet. */
  | {
      readonly type: "answer";
      readonly pointer: string;
      readonly value: Json | undefined;
      readonly isTyping?: boolean;
    }
  | { readonly type: "add-item"; readonly pointer: string }
  /** Items that come answered, as far as there is room: what was pasted, or an item once more. */
  | { readonly type: "add-items"; readonly pointer: string; readonly items: readonly JsonObject[] }
  | { readonly type: "remove-item"; readonly pointer: string; readonly index: number }
  /** `confirmed` is the question to which the person said yes, word by word: another one is asked anew. */
  | { readonly type: "press"; readonly action: string; readonly confirmed?: string }
  | { readonly type: "dismiss" }
  /** Makes again the calls of the step that failed on entering. */
  | { readonly type: "retry" }
  | { readonly type: "go-back" }
  | { readonly type: "go-to"; readonly step: string }
  | { readonly type: "search"; readonly source: string; readonly query: string }
  | { readonly type: "reload"; readonly source: string }
  /** The page is open on another day than its draft knows (ISO date). */
  | { readonly type: "day"; readonly today: string }
  | Answer;

/** What the host answers to an effect. */
export type Answer =
  | { readonly type: "reply"; readonly id: number; readonly reply: Reply }
  | { readonly type: "elapsed"; readonly id: number };

/** How a request ended: an HTTP status with its body, or no answer at all. */
export type Reply =
  /** `code` where whoever took it knows by what name it is caught. */
  | { readonly status: number; readonly body: Json; readonly retryAfter?: number; readonly code?: string }
  /** `unmapped`: something was said for which a table has no row, by us or by them. */
  | { readonly problem: "timeout" | "network" | "unmapped" };

/** What the host is asked to do; each `request` and `wait` is answered by an event with the same id. */
export type Effect =
  | {
      readonly type: "request";
      readonly id: number;
      /** Name of the call or `source:<id>`; with the draft and the body it makes the idempotency key. */
      readonly call: string;
      /** Once it is answered the same request made again is another one, with a key of its own. */
      readonly again?: true;
      readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** Path below the API base, already expanded. */
      readonly url: string;
      readonly body?: Json;
      /** Of a connector: beside those of who performs it. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Places in `body` where the host puts a file's bytes in base64. */
      readonly files: readonly { readonly pointer: string; readonly key: string }[];
      /** Milliseconds. */
      readonly timeout: number;
      /** Where the person stands and how the path was made, with what sends answers: its server plays it again. */
      readonly from?: { readonly step: string; readonly taken: State["taken"] };
      /** Its body is made with secrets: nothing of it is kept or logged, not even its hash. */
      readonly holdsSecrets?: boolean;
    }
  /** `isPoll` between two looks at the same thing, which may be a little sooner or later, and wait while nobody looks. */
  | { readonly type: "wait"; readonly id: number; readonly milliseconds: number; readonly isPoll?: true }
  | { readonly type: "cancel"; readonly id: number }
  /** A file for the person to keep; `content` in base64. */
  | { readonly type: "save-file"; readonly name: string; readonly content: string }
  | { readonly type: "start"; readonly to: Destination }
  | { readonly type: "finish" };

/** What a flow hands over to: another one, or an address below the area's, its values written in and encoded. */
export type Destination =
  | { readonly flow: string; readonly context: JsonObject }
  | { readonly route: string };

/** An effect before it has its number. */
export type UnnumberedEffect =
  | Omit<Extract<Effect, { type: "request" }>, "id">
  | Omit<Extract<Effect, { type: "wait" }>, "id">;
