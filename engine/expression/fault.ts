import type { Node } from "./syntax.ts";

/** Thrown by a function that has no value to give: what is computed with it has none either, as with what was not answered. */
export const noValue = new Error("no value");

/** A mistake of ours met while an expression was evaluated: neither the document nor the answers can be the reason. */
export class ExpressionFault extends Error {
  constructor(source: string, cause: unknown) {
    // Only the name of the cause: its sentence may hold what a person answered.
    const name = cause instanceof Error ? cause.name : typeof cause;
    super(`expression "${source.slice(0, 80)}": broke with "${name}" — mend what its functions do`, {
      cause,
    });
    this.name = "ExpressionFault";
  }
}

/** What is done about a fault; the expression has no value then, so that a person can go on. */
export type OnFault = (fault: ExpressionFault) => void;

/** The library's own errors, as far as they are used here. */
export type LibraryError = Error & {
  readonly code: string;
  readonly range?: { readonly start: number; readonly end: number };
  readonly node?: Node;
};

/** Whether an expression simply has no value: what it reads is not there, or what it computes cannot be. */
export function isNoValue(error: unknown): boolean {
  // Dates and times beyond what a Date holds come to nobody's notice in the library, until a number is made of them.
  return error === noValue || isLibraryError(error) || error instanceof RangeError;
}

/** Whether the library tells something of an expression; other exceptions have no summary. */
export function isLibraryError(error: unknown): error is LibraryError {
  return error instanceof Error && "summary" in error && "code" in error && typeof error.code === "string";
}
