import type { Template } from "#engine/expression/index.ts";
import type { Text } from "./fact.ts";
import type { Assign, Start } from "./flow.ts";

/** What is done where a call fails, by the failure; "other" for all that have none of their own. */
export type Catches = Readonly<Record<string, Catch>>;

export type Catch = {
  readonly message: Template | undefined;
  /** What is said over the texts of several places. */
  readonly title: Text;
  readonly fields: Readonly<Record<string, string>>;
  readonly assign: Assign;
  readonly calls: readonly string[];
  readonly next: string | undefined;
  readonly start: Start | undefined;
};
