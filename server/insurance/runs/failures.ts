import told from "./failures.json" with { type: "json" };

type Told = { readonly message: string; readonly canRetry: boolean };
const failures: Readonly<Record<string, Told | undefined>> = told;

/** Failures of an insurer's service. */
const faults: ReadonlySet<string> = new Set([
  ...["timeout", "network", "garbage", "excessive", "500", "502", "503", "504"],
  ...["401", "403"],
]);

/** What every contract calls a plain no: nothing was done. */
const refusals: ReadonlySet<string> = new Set(["refused", "expired", "not-done"]);

/** Statuses of requests that were not taken, but those of one that is still at work, or was before. */
const wasNotTaken = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425].includes(status);

/** What is said to people where an insurer's own words lack. */
export function failureMessage(code: string, message: string): string {
  return message === "" ? (failures[code] ?? told.other).message : message;
}

/** Whether the same may be asked again: another answer could come of it. */
export function canAskAgain(code: string): boolean {
  return (failures[code] ?? told.other).canRetry;
}

/**
 * Whether what was sent to who issues may have been done all the same, `status` being what that request was answered with:
 * a connector's own codes say that something is not as it should be, and not that nothing was done.
 */
export function leavesOpen(code: string, status: number | undefined): boolean {
  return !refusals.has(code) && !(status !== undefined && wasNotTaken(status));
}

/** Whether the insurer's service is at fault, and not what was asked of it. */
export function isFault(code: string): boolean {
  return faults.has(code);
}
