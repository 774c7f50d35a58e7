import type { Ask, ReportEntry } from "#engine/runtime/index.ts";
import type { Db } from "../db/tables.ts";
import type { Played } from "../http/played.ts";
import type { Problem } from "../http/problems.ts";
import type { Entity, Filling } from "./entity.ts";
import type { Answers } from "./record.ts";

/** A file as answers name it. */
export type FileReference = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
};

/** What came to be stored, and how the client says that it came to it. */
export type Sent = Played & {
  readonly entity: Entity;
  readonly body: Answers & { readonly status?: { readonly id?: string } };
  /** Whether it is what is stored, to be changed; else the call may make one. */
  readonly isChange?: boolean | undefined;
  /** Hash of the release that the wizard runs. */
  readonly release: string | undefined;
};

/** What the server knows of it: the context of its flow, and which release it began with. */
export type Known = {
  readonly context: FlowContext;
  /** The status that it has; undefined for a new one. */
  readonly status: string | undefined;
  /** Hash of the release of its first save. */
  readonly began: string | undefined;
  readonly now: Date;
};

/** The server's own: `today` is an ISO day in Argentina, what is not known is empty or absent. */
export type FlowContext = {
  readonly today: string;
  readonly platform: string;
  readonly insurer: string;
  readonly product: string;
  readonly [name: string]: string;
};

/** What a flow says of a save. */
export type Judged = {
  /** None when the flow would have made it so. */
  readonly problems: readonly Problem[];
  /** The answers that it allows in wire form, those that it computes computed again. */
  readonly content: Answers;
  /** The status that the flow's call asks for. */
  readonly stores: string;
  /** The files that the answers name, with their places; undefined where they say nothing of files. */
  readonly files?: readonly NamedFile[] | undefined;
  /** Hash of the release that judged. */
  readonly release?: string;
  /** The step that a draft was left at, and what it is called where that depends on nothing. */
  readonly left?: { readonly at: string; readonly title?: string };
  /** What was answered, in the words in which it was asked. */
  readonly report?: readonly ReportEntry[];
};

export type NamedFile = { readonly key: string; readonly name: string; readonly path: string };

/** Judges a save before anything of it is written; what the flow reads is asked of `ask`, as the person. */
export type Judge = (db: Db, sent: Sent, known: Known, ask: Ask) => Promise<Judged>;

/** What the flows say of records. */
export type Rules = {
  readonly judge: Judge;
  /** The flow that fills a record in; undefined for a product that has none of the kind. */
  readonly flowOf: (filledBy: Filling, product: string) => string | undefined;
  /** `vehicle` or `other`. */
  readonly riskTypeOf: (product: string) => string;
  /** What a product is called; its id where nobody says. */
  readonly titleOf: (product: string) => string;
  /** Schemas, in wire form, of what the flows ask: described only. */
  readonly fieldsOf?: (filledBy: Filling) => Readonly<Record<string, object>>;
};
