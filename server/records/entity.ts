import type { RawBuilder } from "kysely";
import type { DemoPerson } from "#engine/language/index.ts";
import type { SceneName } from "#permissions/index.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import type { ErrorCode } from "../infrastructure/errors/errors.ts";
import type { SentFile } from "../infrastructure/files/prepare-files.ts";
import type { Shape } from "../infrastructure/http/closed.ts";
import type { Policy } from "../insurance/policies/policies.ts";
import type { Broker, Insured, Principal } from "../people/principals/principal.ts";
import type { FileReference, Judged, ProductTitles } from "./judged.ts";
import type { Answers, FoundRecord, OwnedRecord, StoredRecord } from "./record.ts";
import type { StatusTable } from "./statuses.ts";

/** The flows that fill a record in: those of a kind that products name, or one that belongs to no product. */
export type Filling = { readonly kind: string } | { readonly flow: string };

/** A kind of thing that flows fill in and this server keeps: all that is its own. */
export type Entity = {
  /** In storage and in the audit. */
  readonly name: string;
  /** Below /api. */
  readonly path: string;
  /** What its id is called in queries, in bodies and in the context of its flow. */
  readonly idName: string;
  /** What the calls do, for the API's own document. */
  readonly summaries: Readonly<
    Record<"read" | "store" | "upload" | "files", string> & { readonly change?: string }
  >;
  readonly filledBy: Filling;
  /** How brokers keep them; without it they are of who is insured. */
  readonly brokers?: ForBrokers;
  readonly statuses: StatusTable;
  /** Texts in place of those of the codes. */
  readonly texts: Readonly<Partial<Record<ErrorCode, string>>>;
  /** What the query of GET may say. */
  readonly query?: Shape;
  /** What a save says beside its answers. */
  readonly envelope?: Shape;
  /** Answers that the specification gives a shape of their own, in wire form. */
  readonly fields?: Readonly<Record<string, object>>;
  /** What a body with files says beside them. */
  readonly upload?: Shape;
  /** How many files one holds; none without it. */
  readonly maxFiles?: number;
  /** Who reads a draft whole: whose it is, or of their tickets those that readsWhole tells. */
  readonly wholeTo: "owner" | "writer";
  /** Whether it is called by its policy's number and a count, once it is sent: `P-1/2`. */
  readonly numbersByPolicy?: boolean;
  /** Whether one may begin today on a policy; absent where a flow begins none. `today` is an ISO day. */
  readonly begins?: (policy: Policy, today: string) => boolean;
  /** Throws when a save says of its person what is not so. */
  readonly check?: (body: Answers, insured: Insured) => void;
  /** Takes the files that a specified body brings out of it. */
  readonly receive?: (body: Answers) => Received;
  /** What becomes known of a record by what a save names beside its answers; throws what is wrong with it. */
  readonly vouch?: Vouch;
  /** What is stored of a save, where that is more than what was sent. */
  readonly settle?: (record: StoredRecord | undefined, judged: Judged) => Settled;
  /** What becomes known of a record when its insurer moves it; without it, what was known stays. */
  readonly learn?: (record: Pick<StoredRecord, "answers" | "facts">, decision: Decision) => Answers;
  /** What the simulated insurer decides by itself. */
  readonly review?: (record: Pick<StoredRecord, "answers" | "facts">) => Decision;
  /** Who decides, as the audit tells; the record's insurer without it. */
  readonly reviewer?: string;
  /** What else changes with a record's status, in the transaction in which that does. */
  readonly moved?: (trx: Trx, moved: Moved) => Promise<void>;
  /** Whether its calls are declared apart, over the same records. */
  readonly isServedApart?: boolean;
  /** Names of the answers that stay once its person is erased: what tells nothing of them. */
  readonly remains: readonly string[];
  /** What GET answers who is insured; brokers are told by what is theirs. */
  readonly show?: (shown: Shown) => unknown;
  /** What a list tells of each; without it there is none. */
  readonly listed?: (record: Listed) => object;
  /** By what lists of brokers find one; nothing for what is in none. */
  readonly found?: (record: Pick<StoredRecord, "status" | "answers" | "facts">) => Finding | undefined;
  readonly additions?: readonly Addition[];
  /**
   * What its broker, or that of its policy, is told when its insurer moves it: `{number}` and `{status}` are filled in;
   * and where it is seen.
   */
  readonly notice?: { readonly title: string; readonly path?: string };
  /** How one is followed once it was sent; without it nobody follows it. */
  readonly followed?: Following;
  /** The records that a demonstration tells of. */
  readonly demo?: {
    readonly of: (person: DemoPerson) => readonly DemoRecord[];
    /** What was answered beside what the demonstration says; `happenedOn` is an ISO day. */
    readonly answers?: (person: DemoPerson, happenedOn: string) => Answers;
  };
};

/** How the person follows a record that was sent. */
export type Following = {
  /** Where a page shows it, below its platform: the id is the value of the route. */
  readonly route: string;
  /** What all of the person's are called. */
  readonly title: string;
  /** How a platform's home tells of them; without it none does. */
  readonly task?: FollowedTask;
  /** Its title and its task's hint in other languages. */
  readonly translations?: Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;
  /** Before the year and the count of its number, which may leave some out: `SIN` → `SIN-2026-000123`. */
  readonly series: string;
  /** What its paper is called. */
  readonly paper: string;
  /** The mail with the paper; without it, or without an address, nothing is sent. */
  readonly mail?: (shown: Shown & { readonly record: StoredRecord }) => Letter | undefined;
  /** What tells it from others. */
  readonly describe: (shown: Shown & { readonly record: StoredRecord }) => Description;
};

export type FollowedTask = {
  readonly hint: string;
  /** Of `schemas/drawings`. */
  readonly drawing: string;
  /** The route of the flow that shows all of them; where one begins another without it. */
  readonly page?: string;
  /** Where the API lists what the person has; each that is followed tells its id under the name that the route has. */
  readonly list: string;
};

/** What is a broker's of an entity: what they must be allowed, and what their calls tell. */
export type ForBrokers = {
  /** Its actions are those of the calls: show, create, update. */
  readonly scene: SceneName;
  /** What its list is called, for the API's own document. */
  readonly list: string;
  /** What the list may be narrowed by: kinds of tags, with the schema of their values. */
  readonly filters: Readonly<Record<string, object>>;
  /** What the list reads of each, of the record, called `r` here, and beside it: a value of json. */
  readonly listed: RawBuilder<object>;
  /** What the list tells of each. */
  readonly tell: (broker: Broker, record: FoundRecord) => object;
  /** What is told of one. */
  readonly show: (db: Db, broker: Broker, record: OwnedRecord) => Promise<object>;
};

/** By what a list finds a record. */
export type Finding = {
  /** What it is called, and ordered by. */
  readonly title: string;
  /** What it is looked for by beside that. */
  readonly words: readonly string[];
  /** What it is known by and told apart by, `kind:value`. */
  readonly tags: readonly string[];
};

/** What somebody is written; it comes from their platform. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Description = {
  readonly title: string;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  /** Papers that are waited for. */
  readonly missing: readonly { readonly key: string; readonly title: string }[];
};

/** As much of a record as a list of them tells. */
export type Listed = Pick<
  StoredRecord,
  "id" | "policyId" | "insurer" | "number" | "status" | "answers" | "createdAt" | "sentAt"
>;

/** A record of a demonstration's person, as it is today. */
export type DemoRecord = {
  /** Number of the policy. */
  readonly policy: string;
  readonly statuses: readonly string[];
  readonly answers?: Answers;
  readonly facts?: Answers;
};

/** What an insurer decides of a record; `details` say of parts of it why. */
export type Decision = {
  readonly status: string;
  readonly note?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
};

/** A record that has come to another status. */
export type Moved = Pick<OwnedRecord, "id" | "owner" | "status" | "answers" | "facts"> & {
  readonly from: string | undefined;
  readonly note?: string | undefined;
  readonly at: Date;
};

/** A body as its flow would have sent it, `refer` told how each file that came with it is called. */
export type Received = {
  readonly files: readonly SentFile[];
  readonly refer: (references: readonly FileReference[]) => Answers;
};

export type Settled = Pick<Judged, "content" | "files"> & { readonly facts: Answers };

/** Something with files that is added to a record that was sent. */
export type Addition = {
  /** In storage. */
  readonly name: string;
  /** Below the record. */
  readonly segment: string;
  readonly summary: string;
  /** The status that it brings the record to. */
  readonly status: string;
  readonly body: Shape;
  /** What is kept of the body; throws what is wrong with it. */
  readonly take: (body: Answers) => Answers;
};

/** Looks at what a save that was judged names of elsewhere; answers what becomes known, undefined where nothing does. */
export type Vouch = (
  services: { readonly db: Db },
  save: {
    readonly principal: Principal;
    /** Absent for one that is new. */
    readonly record: StoredRecord | undefined;
    readonly body: Answers;
    readonly content: Answers;
    readonly isSent: boolean;
    readonly now: Date;
  },
) => Promise<Answers | undefined>;

/** What is known of a record that is shown, or of one that may begin. */
export type Shown = {
  readonly record: StoredRecord | undefined;
  readonly policy: Policy;
  readonly asker: Insured;
  /** Whether who asks may see what was answered. */
  readonly isWhole: boolean;
  readonly attached: Attached;
  readonly rules: ProductTitles;
};

/** What hangs on a record: its files and those of what was added to it, and how it came to its status. */
export type Attached = {
  readonly files: readonly AttachedFile[];
  readonly additions: readonly { readonly id: string; readonly answers: Answers; readonly at: Date }[];
  readonly history: readonly { readonly status: string; readonly note: string | null; readonly at: Date }[];
};

export type AttachedFile = FileReference & { readonly id: string; readonly recordId: string };
