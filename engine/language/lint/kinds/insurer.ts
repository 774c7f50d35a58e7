import { below } from "#engine/json/index.ts";
import { connectorRelease, resolveConnector } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "../../load/library.ts";
import { readRelease } from "../../places/reading.ts";
import { checkInsurer } from "../audience-names.ts";
import { environmentOf } from "../environments.ts";
import { languageOf, type Tell } from "../subject.ts";

/** An insurer is one of the list, stands in the folder of its name, and each of its tables serves some connector. */
export function lintInsurer(library: Library, document: LoadedDocument, tell: Tell): void {
  const { file, value } = document;
  const id = textOf(value, "id");
  checkInsurer(library, id, "/id", tell);
  if (!file.endsWith(`/${id}/insurer.json`))
    tell("connector-of-other-file", "/id", { name: `${id}/insurer.json` });
  // Of one whose name is wrong nobody knows who uses its tables.
  if (!file.endsWith(`/${id}/insurer.json`)) return;
  const own = documentsOf(library, "connector").filter((one) => memberOf(one.value, "insurer") === id);
  const used = new Set(own.flatMap((connector) => tablesOf(library, connector)));
  for (const name of Object.keys(objectOf(memberOf(value, "tables"))))
    if (!used.has(name)) tell("unused-table", below("/tables", name), { name }, { key: true });
}

function tablesOf(library: Library, connector: LoadedDocument): readonly string[] {
  const release = connectorRelease(resolveConnector(library, connector));
  const reading = readRelease(release, environmentOf(release), languageOf(library));
  return reading
    .places()
    .flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.tables));
}
