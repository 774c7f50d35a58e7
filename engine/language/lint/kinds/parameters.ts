import { below } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import type { Library } from "../../load/library.ts";
import { textOf } from "../../load/library.ts";
import type { Tell } from "../subject.ts";

/** The values of a parameter stand by the days from which they hold: whoever reads one takes the last that has begun. */
export function lintParameters(_library: Library, { value }: LoadedDocument, tell: Tell): void {
  for (const [name, values] of Object.entries(value ?? {})) {
    if (!Array.isArray(values)) continue;
    values.forEach((one: unknown, at) => {
      const [before, from] = [textOf(values[at - 1], "from"), textOf(one, "from")];
      if (at > 0 && from <= before)
        tell("parameter-order", `${below("", name)}/${at}/from`, { name: from, other: before });
    });
  }
}
