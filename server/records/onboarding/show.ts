import { askedIn } from "../asked-files.ts";
import type { StoredRecord } from "../record.ts";
import type { SentPaper } from "./papers.ts";
import { acceptedTerms, termsInForce } from "./terms.ts";

/** What GET answers: how far it has come, what is asked, and what was answered, sent and accepted before. */
export function showOnboarding(
  { status, answers, facts }: Pick<StoredRecord, "status" | "answers" | "facts">,
  papers: readonly SentPaper[],
) {
  const { bankAccount, papers: _, acceptsTerms: _terms, changesBankAccount: _changes, ...given } = answers;
  const accepted = acceptedTerms(answers);
  return {
    ...given,
    // Nobody reads it over a shoulder, and its owner knows it by its end.
    ...(typeof bankAccount === "string" ? { bankAccountEnd: bankAccount.slice(-2) } : {}),
    onboardingStatus: status,
    asked: askedIn({ facts }).map(({ tag, status: of, reason }) => {
      const address = papers.find(({ document }) => document === tag)?.address;
      return {
        document: tag,
        status: of,
        ...(reason === undefined ? {} : { reason }),
        ...(of === "rejected" && address !== undefined ? { sent: address } : {}),
      };
    }),
    terms: termsInForce(),
    ...(accepted === undefined ? {} : { accepted }),
    sent: papers,
  };
}
