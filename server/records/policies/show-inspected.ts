import titles from "./inspected.json" with { type: "json" };
import type { PolicyAnswers } from "./policy-answers.ts";

/** Renders how the inspection of a policy stood when it was issued here; nothing where that is not known. */
export function showInspected({ issued }: Pick<Partial<PolicyAnswers>, "issued">): object {
  const { inspection } = issued ?? {};
  return inspection === undefined ? {} : { inspection: { id: inspection, value: titles[inspection] } };
}
