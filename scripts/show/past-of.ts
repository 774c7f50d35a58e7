import { lintLibrary, openLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { lintTools } from "../flows/lint-tools.ts";
import { documentsSince } from "../reach/documents-since.ts";
import type { Past } from "./stage.ts";

/** What the documents of a root were at a commit, with the scenarios of now: before and after are walked the same way. */
export function pastOf(root: string): Past {
  return (since, now) => {
    const set = readDocuments(root);
    const former = documentsSince(root, since, set);
    if (typeof former === "string") return former;
    const before = new Map([...former].filter(([file]) => !isScenario(file)));
    const library = openLibrary(before);
    if (lintLibrary(library, lintTools).length > 0)
      return `Los documentos de «${since}» tienen errores: compará con otro estado.`;
    const scenarios = [...now.documents].filter(([file]) => isScenario(file));
    return { ...library, documents: new Map([...library.documents, ...scenarios]) };
  };
}

function isScenario(file: string): boolean {
  return file.endsWith(".scenario.json");
}
