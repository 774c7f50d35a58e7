import type { JsonSchema } from "#engine/json/index.ts";
import type { ProblemCode } from "./problem-codes.ts";

/** What a check may know of the world: given by the host, read at each validation. */
export type Environment = {
  /** The day, `YYYY-MM-DD`, in Buenos Aires. */
  readonly today: () => string;
};

/** Why a value fails: the code, and what its text names. */
export type Failure = { readonly code: ProblemCode; readonly [param: string]: unknown };

/** Judges a value that has the keyword's type, under the keyword's value in the schema. */
export type KeywordCheck<Value, Setting> = (
  value: Value,
  setting: Setting,
  environment: Environment,
) => Failure | undefined;

/** One word of the vocabulary. */
export type Keyword = {
  readonly keyword: string;
  /** The type of the values that it judges; other types pass. Undefined for annotations, which judge nothing. */
  readonly appliesTo?: "string" | "object";
  /** For editors, the linter and the documentation, in Spanish. */
  readonly title: string;
  readonly description: string;
  /** What the keyword may be set to; anything else is refused when the schema is compiled. */
  readonly valueSchema: JsonSchema;
  /** What `valueSchema` cannot say, or AJV does not look at: it skips formats in the schemas of keywords. */
  readonly accepts?: (setting: unknown) => boolean;
};
