import type { Answers, StoredRecord } from "../record.ts";

/** How whoever receives records of a kind, their insurer or the office, decides on them. */
export type Decided = {
  /** What becomes known of a record by a decision; without it, what was known stays. */
  readonly learn?: (record: Judgeable, decision: Decision) => Answers;
  /** What the simulated insurer, or office, decides by itself. */
  readonly review?: (record: Judgeable) => Decision;
  /** What its broker, or that of its policy, is told of a decision. */
  readonly notice?: {
    /** Where it is read: among what was written to them, and in the bell without it. */
    readonly kind?: "communication" | "public-request";
    /** `{number}` and `{status}` are filled in. */
    readonly title: string;
    /** Where it is seen, in the broker's area; `{id}` and `{policyId}` are filled in. */
    readonly path?: string;
    /** The statuses of which they are told where who has the policy brings the record there. */
    readonly sent?: readonly string[];
    /** What is said in place of the title where the way to a status matters; undefined where the title will do. */
    readonly tell?: (decided: DecidedOn) => Told | undefined;
    /** The broker who is told where neither the record nor a policy says whose it is, by what is known of it. */
    readonly brokerOf?: (facts: Answers) => string | undefined;
  };
};

/** A record that was decided on: where it was, where it is, what is known of it now. */
export type DecidedOn = Pick<StoredRecord, "status" | "facts"> & {
  readonly from: string;
  readonly note?: string | undefined;
};

/** A sentence of its own for what became of a record; its tone is one of the statuses'. */
export type Told = {
  readonly title: string;
  readonly note?: string;
  readonly tone: string;
  readonly path?: string;
};

/** As much of a record as is decided on. */
export type Judgeable = Pick<StoredRecord, "answers" | "facts">;

/** What is decided of a record; `details` say of parts of it why. */
export type Decision = {
  readonly status: string;
  readonly note?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
};
