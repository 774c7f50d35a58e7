import { isWithin } from "#engine/json/index.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject } from "../subject.ts";

/** What leads to the next step reads no source: the path has to be the same later, when nothing is asked any more. */
export function checkSourceInPath({ places, tell }: FlowSubject): void {
  for (const { role, expressions } of places) {
    if (role !== "branch") continue;
    for (const { pointer, source, offset, reads } of expressions) {
      const read = reads.all.find((path) => isWithin(path, "/source"));
      if (read === undefined) continue;
      const name = read.slice(1).split("/").slice(0, 2).join(".");
      tell("source-in-path", pointer, { name }, { inside: offset + placeOfRead(source, read) });
    }
  }
}
