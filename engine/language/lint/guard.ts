import type { LanguageProblem } from "../problem.ts";
import type { Tell } from "./subject.ts";

/**
 * Runs a check. What it throws is a mistake of ours and no reason to stop: it is told of the document, and what else is
 * asked goes on.
 */
export function guard(tell: Tell, check: () => void): void {
  try {
    check();
  } catch (fault) {
    tell("check-failed", "", { detail: detailOf(fault) });
  }
}

/** The same of what a host asks of a file. */
export function failedCheck(file: string, fault: unknown): LanguageProblem {
  return { code: "check-failed", file, pointer: "", line: 1, column: 1, params: { detail: detailOf(fault) } };
}

/** What was thrown, in one line for who programs. */
function detailOf(fault: unknown): string {
  const text = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
  return text.replaceAll(/\s+/g, " ").slice(0, 200);
}
