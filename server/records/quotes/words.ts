import { foldText } from "#engine/identifiers/index.ts";
import { documentTags } from "../clients/answered.ts";
import type { Answers } from "../record.ts";
import { assetOf, customerIn, customerOf } from "./head.ts";

/** The words by whose beginnings its broker finds a quote: its number, whom it is for, how they are reached, and what is insured. */
export function wordsOfQuote(answers: Answers, number: number | null): ReadonlySet<string> {
  const customer = customerIn(answers);
  const words = [
    number === null ? "" : String(number),
    ...customerOf(answers).split(/[^\p{L}\p{N}]+/u),
    ...assetOf(answers).split(/[^\p{L}\p{N}]+/u),
    ...documentTags(customer).map((tag) => tag.slice(tag.indexOf(":") + 1)),
    (customer.email ?? "").split("@")[0] ?? "",
    (customer.phone ?? "").replace(/\D/g, ""),
  ];
  return new Set(words.map(foldText).filter(Boolean));
}
