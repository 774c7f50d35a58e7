import told from "./failures.json" with { type: "json" };

type Told = { readonly message: string; readonly canRetry: boolean };
const failures: Readonly<Record<string, Told | undefined>> = told;

/** Failures after which a request may have been done all the same: what issues is then asked about, and not made again. */
const open: ReadonlySet<string> = new Set(["timeout", "network", "garbage", "500", "502", "503", "504"]);

/** Failures of what was answered by who issues: something was done, and it is not what was asked for. */
const amiss: ReadonlySet<string> = new Set(["unmapped", "other-quote", "other-ticket", "without-ticket"]);

/** What is said to people where an insurer's own words lack. */
export function failureMessage(code: string, message: string): string {
  return message === "" ? (failures[code] ?? told.other).message : message;
}

/** Whether the same may be asked again: another answer could come of it. */
export function canAskAgain(code: string): boolean {
  return (failures[code] ?? told.other).canRetry;
}

/** Whether nobody knows what became of it. */
export function leavesOpen(code: string): boolean {
  return open.has(code) || amiss.has(code);
}

/** Whether the insurer's service is at fault, and not what was asked of it. */
export function isFault(code: string): boolean {
  return open.has(code) || code === "401" || code === "403";
}
