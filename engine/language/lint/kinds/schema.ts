import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { type Library, textOf } from "../../load/library.ts";
import { nameOfPath } from "../../load/paths.ts";
import { readLanguage } from "../../places/read-language.ts";
import type { Findings } from "../findings.ts";
import { schemaChecks } from "../flow-checks.ts";
import { guard } from "../guard.ts";
import { checkSchema } from "../language-schemas.ts";
import { checkReferences } from "../references.ts";
import { schemasIn } from "../schemas.ts";
import type { LintTools } from "../subject.ts";

/** A schema is one, its words exist, and the language's own says of every expression what it is for. */
export function lintSchema(
  library: Library,
  { file, value }: LoadedDocument,
  tools: LintTools,
  { tell, tellAll }: Findings,
): void {
  const refused = checkSchema(value);
  tellAll(refused);
  if (refused.length > 0) return;
  const id = textOf(value, "$id");
  const name = nameOfPath(file);
  if (id !== "" && nameOfPath(id) !== name) tell("id-of-other-file", "/$id", { name });
  const schemas = schemasIn(value, "");
  if (nameOfPath(file) === "flow.schema.json")
    for (const pointer of readLanguage(objectOf(value)).unread)
      tell("unread-place", pointer, {}, { key: true });
  // Only the language's own may contain themselves: those of answers are opened in place.
  const isOwn = ["flow", "part", "fields"].some((kind) => nameOfPath(file) === `${kind}.schema.json`);
  for (const check of [...schemaChecks, checkReferences(file, isOwn)])
    guard(tell, () => check({ library, tools, schemas, tell }));
}
