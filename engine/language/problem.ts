import type { ExpressionCode } from "#engine/expression/index.ts";
import type messages from "./messages.json";

/** Codes of what can be wrong with documents: those of `messages.json` and those of expressions. */
export type LanguageCode = keyof typeof messages | ExpressionCode;

/** Values that the sentence of a code names. */
export type Params = Readonly<Record<string, string>>;

/** What is wrong with a document and where: line and column from 1, the pointer within the file. */
export type LanguageProblem = {
  readonly code: LanguageCode;
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly params: Params;
};
