import type { Answers } from "../record.ts";
import versions from "./terms.json" with { type: "json" };

/** What a broker declares with the last level: a version is not changed, another one follows it. */
export type Terms = (typeof versions)[number];

/** Which version was accepted, and on which ISO day, as it is kept with the answers. */
export type Acceptance = { readonly version: number; readonly acceptedOn: string };

/** The version in force. */
export function termsInForce(): Terms {
  const last = versions.at(-1);
  if (!last) throw new Error("terms.json: no version — give one");
  return last;
}

/** What was accepted, word by word; undefined where nothing was. */
export function acceptedTerms({ accepted }: Answers): (Terms & Acceptance) | undefined {
  const { version, acceptedOn } = (accepted ?? {}) as Partial<Acceptance>; // only `acceptance` writes it
  const terms = versions.find((one) => one.version === version);
  return terms && acceptedOn ? { ...terms, acceptedOn } : undefined;
}

/** What is kept of a save that accepts the terms: which they are, and the day. */
export function acceptance({ acceptsTerms }: Answers, today: string): { readonly accepted?: Acceptance } {
  return acceptsTerms === true ? { accepted: { version: termsInForce().version, acceptedOn: today } } : {};
}
