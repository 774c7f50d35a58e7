import { type DocumentSet, type Library, loadDocument } from "#engine/language/index.ts";

/** Opens sets of documents one after another; of a document that is as it was before nothing is read again. */
export function createOpener(): (set: DocumentSet) => Library {
  let known = new Map<string, { readonly text: string; readonly loaded: ReturnType<typeof loadDocument> }>();
  return (set) => {
    known = new Map(
      [...set].map(([file, text]) => {
        const before = known.get(file);
        return [file, before?.text === text ? before : { text, loaded: loadDocument(file, text) }];
      }),
    );
    const read = [...known].map(([file, { loaded }]) => ({ file, ...loaded }));
    return {
      documents: new Map(read.flatMap(({ file, document }) => (document ? [[file, document] as const] : []))),
      broken: read.filter(({ document }) => !document).map(({ file }) => file),
      problems: read.flatMap(({ problems }) => problems),
    };
  };
}
