import { below, nearest } from "#engine/json/index.ts";
import { problemCodes } from "#engine/validation/index.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** A text that a field has for a problem is of a problem that there is. */
export function checkMessages({ release, tell }: FlowSubject): void {
  const codes: readonly string[] = problemCodes;
  for (const { field, pointer } of fieldSitesOf(release))
    for (const name of Object.keys(field.messages ?? {}))
      if (!codes.includes(name))
        tell(
          "unknown-problem",
          below(`${pointer}/messages`, name),
          { name, suggestion: nearest(name, codes) },
          { key: true },
        );
}
