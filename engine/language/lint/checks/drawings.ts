import { below } from "#engine/json/index.ts";
import { documentsOf } from "../../load/library.ts";
import { resolvePath } from "../../load/paths.ts";
import type { SchemaSubject } from "../subject.ts";

/** A drawing that options name, each or together, is a file beside the schemas. */
export function checkDrawings({ library, tools, schemas, tell }: SchemaSubject): void {
  const folder = documentsOf(library, "widgets")[0]?.file;
  if (folder === undefined) return;
  const check = (name: unknown, at: string) => {
    const isMissing = tools.hasFile?.(resolvePath(folder, `drawings/${name}.svg`)) === false;
    if (isMissing) tell("missing-drawing", at, { name: String(name) });
  };
  for (const { schema, pointer } of schemas) {
    const { drawings, diagram } = schema;
    if (typeof diagram === "string") check(diagram, below(pointer, "diagram"));
    if (typeof drawings !== "object" || drawings === null) continue;
    for (const [option, name] of Object.entries(drawings))
      check(name, below(below(pointer, "drawings"), option));
  }
}
