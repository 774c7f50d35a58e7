import type { Decision } from "../../records/entity/decision.ts";
import type { Answers, StoredRecord } from "../../records/record.ts";

/** A paper that the insurer waits for. */
export type MissingPaper = { readonly key: string; readonly title: string };

/** The papers that are waited for; what is known of a claim is written by `learnMissing` alone. */
export function missingIn({ facts }: Pick<StoredRecord, "facts">): readonly MissingPaper[] {
  return (facts.missing ?? []) as readonly MissingPaper[];
}

/** The insurer names the papers that it wants; whatever it decides next, they are no longer waited for. */
export function learnMissing({ facts }: Pick<StoredRecord, "facts">, { details = {} }: Decision): Answers {
  return { ...facts, missing: Object.entries(details).map(([key, title]): MissingPaper => ({ key, title })) };
}
