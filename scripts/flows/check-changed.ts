import { checkLibrary, type LanguageProblem, type Library, lintDocuments } from "#engine/language/index.ts";
import { dependentsOf } from "./dependents.ts";
import { type Play, playChanged } from "./play-changed.ts";
import { isSlowPattern } from "./slow-pattern.ts";

/** What is wrong, and whether scenarios were played: they are when there are no mistakes. */
export type Checked = { readonly problems: readonly LanguageProblem[]; readonly isPlayed: boolean };

/**
 * What is wrong with files of a library and with what depends on them; when nothing is, what their scenarios and
 * those of their flows say. `isRestRight` when all that does not depend on them was found right before: the flow of a
 * scenario is not looked at again then. `play` may have begun before: what it says counts when lint finds nothing.
 */
export async function checkChanged(
  library: Library,
  files: ReadonlySet<string>,
  root: string,
  hasFile: (path: string) => boolean,
  isRestRight = false,
  play: Play = playChanged,
): Promise<Checked> {
  const dependents = dependentsOf(library, files, root);
  const { documents, played } = dependents;
  const looked = new Set([...documents, ...(isRestRight ? [] : played)]);
  // Outside, two documents of one name are two versions that somebody looks at.
  const isTold = ({ file, params }: LanguageProblem) =>
    file.startsWith(root) && (files.has(file) || files.has(params.other ?? ""));
  const problems = [
    ...library.problems.filter(({ file }) => files.has(file)),
    ...checkLibrary(library).filter(isTold),
    ...lintDocuments(library, [...looked], { isSlowPattern, hasFile }),
  ];
  if (problems.length > 0) return { problems, isPlayed: false };
  return { problems: await play(library, dependents, root), isPlayed: true };
}
