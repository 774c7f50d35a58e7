import type { DemoPerson } from "#engine/language/index.ts";
import type { Answers } from "../record.ts";

/** The records of a kind that a demonstration tells of. */
export type Demonstration = {
  readonly of: (person: DemoPerson) => readonly DemoRecord[];
  /** What was answered beside what the demonstration says; `happenedOn` is an ISO day. */
  readonly answers?: (person: DemoPerson, happenedOn: string) => Answers;
};

/** A record of a demonstration's person, as it is today. */
export type DemoRecord = {
  /** Number of the policy. */
  readonly policy: string;
  readonly statuses: readonly string[];
  readonly answers?: Answers;
  readonly facts?: Answers;
};
