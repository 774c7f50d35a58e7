import type { JsonObject } from "#engine/json/index.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { SentFile } from "../../infrastructure/files/prepare-files.ts";
import type { Shape } from "../../infrastructure/http/closed.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { Catalogues } from "../../insurance/vehicles/catalogue.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import type { Principal } from "../../people/principals/principal.ts";
import type { FileReference, Judged } from "../judged.ts";
import type { Answers, OwnedRecord, StoredRecord } from "../record.ts";

/** What is stored of a kind of record beside its answers as they were judged. */
export type Stored = {
  /** Whether a save has to be whole, wherever it was made: what is done by it is not undone. */
  readonly isWhole?: true;
  /** What a save says beside its answers. */
  readonly envelope?: Shape;
  /** Answers that the specification gives a shape of their own, in wire form. */
  readonly fields?: Readonly<Record<string, object>>;
  /** The files of one; none without it. */
  readonly files?: HeldFiles;
  /** By what it is called once it is sent: a series and a count in the year, `SIN-2026-000123`, or its policy's number and a count, `P-1/2`. */
  readonly numbered?: { readonly series: string } | "by-policy";
  /** Returns the body to judge: an answer that a specified client gives and the flow does not ask of this person is dropped. */
  readonly accept?: (body: Answers, principal: Principal) => Answers;
  /** Takes the files that a specified body brings out of it. */
  readonly receive?: (body: Answers) => Received;
  /** What becomes known of a record by what a save names beside its answers; throws what is wrong with it. */
  readonly verify?: Verify;
  /** What is stored of a save, where that is more than what was sent; `today` is an ISO day. */
  readonly combine?: (record: StoredRecord | undefined, judged: Judged, today: string) => Combined;
  /** A typed head of each record, as lists ask for it, written with the record. */
  readonly projects?: Projection;
  /** What else changes with a record's status, in the transaction in which that does. */
  readonly moved?: (trx: Trx, moved: Moved) => Promise<void>;
  /** What begins with a save, written in its transaction; answers what is done once that is committed. */
  readonly begins?: (trx: Trx, saved: Moved, services: BegunBy) => Promise<() => void>;
  /** Names of the answers that stay once its person is erased, since they tell nothing of them; none without it. */
  readonly remains?: readonly string[];
};

/** The table of a kind's heads: one for each `record_id`, with a `revision` that grows with whatever is told of it. */
export type Projection = {
  readonly table: "quotes";
  readonly columns: readonly string[];
  /** A head's columns, by their names. */
  readonly row: (record: Projected) => Answers;
};

/** As much of a record as its head is made of. */
export type Projected = Pick<OwnedRecord, "owner" | "product" | "status" | "answers" | "facts" | "createdAt">;

/** What that works with. */
export type BegunBy = {
  readonly insurers?: Asking | undefined;
  readonly catalogues?: Catalogues | undefined;
  /** What only who is asked may read; nothing keeps it. */
  readonly secrets?: JsonObject | undefined;
};

export type HeldFiles = {
  readonly most: number;
  /** What the calls do, for the API's own document. */
  readonly summaries: Readonly<Record<"upload" | "list", string>>;
  /** What a body with files says beside them. */
  readonly upload?: Shape;
};

/** A body as its flow would have sent it, `refer` told how each file that came with it is called. */
export type Received = {
  readonly files: readonly SentFile[];
  readonly refer: (references: readonly FileReference[]) => Answers;
};

/** Looks at what a save that was judged names of elsewhere; answers what becomes known, undefined where nothing does. */
export type Verify = (
  services: {
    readonly db: Db;
    readonly platforms: Platforms;
    readonly insurers?: Asking | undefined;
  },
  save: {
    readonly principal: Principal;
    /** Absent for one that is new. */
    readonly record: StoredRecord | undefined;
    readonly body: Answers;
    /** The record that it is below. */
    readonly parentId?: string | undefined;
    readonly content: Answers;
    readonly changes?: Judged["changes"] | undefined;
    readonly isSent: boolean;
    readonly now: Date;
  },
) => Promise<Answers | undefined>;

export type Combined = Pick<Judged, "content" | "files"> & { readonly facts: Answers };

/** A record that has come to another status. */
export type Moved = Pick<OwnedRecord, "id" | "owner" | "product" | "status" | "answers" | "facts"> & {
  readonly from: string | undefined;
  readonly note?: string | undefined;
  readonly at: Date;
};
