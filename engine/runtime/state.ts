import type { JsonObject } from "#engine/json/index.ts";

/** A wizard's draft, plain JSON and nothing else: what is stored, restored and walked again by the server. */
export type State = {
  /** Hash of the release that the draft began with. */
  readonly release: string;
  /** What the host gave at the start: today (ISO date), platform, insurer, identity… */
  readonly context: JsonObject;
  /** What a person answered, hidden answers included. Dates ISO, identifiers as digits, files by reference. */
  readonly answers: JsonObject;
  /** What calls wrote: ids, statuses, prices. Never typed, never accepted from a client. */
  readonly data: JsonObject;
  /** The step where the person is. */
  readonly at: string;
  /** How each step was left: the action pressed, `enter` for one that only decides, `!step` for a failure's way. */
  readonly taken: Readonly<Record<string, string>>;
  /** What the calls that hold results sent, in brief, by call: when they would send something else these are outdated. */
  readonly made?: Readonly<Record<string, string>>;
  /** What the calls of `enter` that bring answers asked for last, in brief, by call: an edit of it is not read over. */
  readonly read?: Readonly<Record<string, string>>;
  /** Places that the person has answered since something was read. */
  readonly edited?: readonly string[];
  /** The review that opened the step where the person is, to which they come straight back. */
  readonly review?: string;
};

/** A file as an answer holds it; its bytes live in the host's store under `key`. */
export type FileReference = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
};

/** How the steps of a draft were left, some of them aside: these have to be left again. */
export function withoutTaken(taken: State["taken"], steps: readonly string[]): State["taken"] {
  return Object.fromEntries(Object.entries(taken).filter(([id]) => !steps.includes(id)));
}
