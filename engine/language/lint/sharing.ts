import { effectiveFlow } from "../load/compile-release.ts";
import { connectorName } from "../load/connector.ts";
import type { LoadedDocument } from "../load/document.ts";
import { documentsOf, kindOfDocument, type Library, textOf } from "../load/library.ts";
import type { Origin } from "../load/origins.ts";
import { audiencesOf } from "../load/overlays.ts";
import { findPart, flowsOfPart, partsOf } from "../load/parts.ts";
import type { LanguageProblem } from "../problem.ts";

/**
 * A problem of a flow, or of a connector, beside those of the others that share the file it stands in: as it is where all of
 * them have it, with the name of who has it where some do not; nothing where it is only that this one leaves a shared thing
 * unused.
 */
export function amongSharing(
  library: Library,
  document: LoadedDocument,
  problem: LanguageProblem,
  find: (other: LoadedDocument) => readonly LanguageProblem[],
): readonly LanguageProblem[] {
  const isConnector = kindOfDocument(document) === "connector";
  const sharing = isConnector
    ? connectorsSharing(library, problem.file)
    : flowsSharing(library, problem.file);
  const others = sharing.filter((one) => one !== document);
  if (others.every((one) => find(one).some((other) => isSame(other, problem)))) return [problem];
  if (mayLack.has(problem.code)) return [];
  const within = isConnector ? connectorName(document) : textOf(document.value, "id");
  return [{ ...problem, params: { ...problem.params, within } }];
}

/** The flows that ask by a document of fields, be it for somebody alone. */
export function flowsOfFields(library: Library, { file }: LoadedDocument): readonly LoadedDocument[] {
  return documentsOf(library, "flow").filter(({ value }) => {
    const id = textOf(value, "id");
    return audiencesOf(library, id).some((audience) => {
      const origins = effectiveFlow(library, id, audience)?.effective.origins ?? new Map<string, Origin>();
      return [...origins.values()].some((origin) => origin.file === file);
    });
  });
}

/** The flows that share what a file says: those of a part or of fields, and of the part that an overlay changes. */
function flowsSharing(library: Library, file: string): readonly LoadedDocument[] {
  const document = library.documents.get(file);
  const kind = document && kindOfDocument(document);
  if (kind === "fields" && document) return flowsOfFields(library, document);
  if (kind !== "part" && kind !== "overlay") return [];
  const part = kind === "part" ? document : findPart(library, textOf(document?.value, "overlay"));
  return part ? flowsOfPart(library, part) : [];
}

function connectorsSharing(library: Library, file: string): readonly LoadedDocument[] {
  const part = library.documents.get(file);
  if (!part || kindOfDocument(part) !== "part") return [];
  return documentsOf(library, "connector").filter((one) => partsOf(library, one).includes(part));
}

function isSame(one: LanguageProblem, other: LanguageProblem): boolean {
  return one.code === other.code && one.file === other.file && one.pointer === other.pointer;
}

/** What a flow may leave unused of that which others share with it. */
const mayLack: ReadonlySet<string> = new Set([
  "unused-condition",
  "unused-source",
  "unused-call",
  "unused-text",
  "overlay-removes-nothing",
]);
