import type { LoadedQuestion } from "../../../insurance/policies/load-policy.ts";

/** What an insurer was asked for and has not given; nothing where it has given all, or nobody asked. */
export function showWanting(
  question: LoadedQuestion | null | undefined,
): { readonly status: "asking" | "late" | "failed"; readonly message?: string | null } | undefined {
  if (!question || ["done", "canceled"].includes(question.status)) return undefined;
  const { status, failure, message } = question;
  if (status === "waiting" || status === "running") return { status: "asking" };
  // It has them not yet, or some of them, or does not know the policy yet: it is no fault.
  if (failure === null || failure === "not-done") return { status: "late" };
  return { status: "failed", message };
}
