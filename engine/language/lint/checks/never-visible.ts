import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Nothing is required that is never shown. */
export function checkNeverVisible({ release, places, tell }: FlowSubject): void {
  const never = new Set(
    places.filter(({ role, value }) => role === "visible" && value === "false").map(({ pointer }) => pointer),
  );
  for (const { pointer, pattern, field } of fieldSitesOf(release)) {
    const isHidden = field.visible === false || never.has(`${pointer}/visible`);
    if (isHidden && field.required !== undefined && field.required !== false)
      tell("required-never-visible", `${pointer}/required`, { name: pattern });
  }
}
