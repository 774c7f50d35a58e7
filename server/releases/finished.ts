import {
  documentsOf,
  type FlowDocument,
  findPart,
  flowsOfPart,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  type OverlayDocument,
} from "#engine/language/index.ts";

/** Whether a problem is only that a language does not say all of a flow yet: it is served in ours until it does. */
export function isUnfinished({ code }: LanguageProblem): boolean {
  return code === "untranslated";
}

/** A library without the overlays of languages in which flows are half said, as the problems tell. */
export function finishedOnly(library: Library, problems: readonly LanguageProblem[]): Library {
  const halves = new Set(
    problems.filter(isUnfinished).flatMap(({ file, params }) => {
      const told = library.documents.get(file);
      return told ? flowsSaidBy(library, told).map((id) => JSON.stringify([id, params.language])) : [];
    }),
  );
  if (halves.size === 0) return library;
  const left = documentsOf(library, "overlay").filter(({ value }) => {
    const { overlay, for: whom } = value as unknown as OverlayDocument;
    return halves.has(JSON.stringify([overlay, whom.language]));
  });
  const documents = new Map([...library.documents].filter(([, document]) => !left.includes(document)));
  return { ...library, documents };
}

/** The flow that an overlay changes; of a part's, those that lie on it. */
function flowsSaidBy(library: Library, { value }: LoadedDocument): readonly string[] {
  const { overlay } = value as unknown as OverlayDocument;
  const part = findPart(library, overlay);
  if (!part) return [overlay];
  return flowsOfPart(library, part).map((flow) => (flow.value as unknown as FlowDocument).id);
}
