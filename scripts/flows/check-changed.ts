import {
  checkLibrary,
  failedCheck,
  type LanguageProblem,
  type Library,
  lintDocuments,
} from "#engine/language/index.ts";
import { dependentsOf } from "./dependents.ts";
import { lintTools } from "./lint-tools.ts";
import { type Play, playChanged } from "./play-changed.ts";

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
  try {
    return await checkNow(library, files, root, hasFile, isRestRight, play);
  } catch (fault) {
    // Told at what was changed, so that a watch goes on with the next change.
    const [file = "flows"] = files;
    return { problems: [failedCheck(file, fault)], isPlayed: false };
  }
}

async function checkNow(
  library: Library,
  files: ReadonlySet<string>,
  root: string,
  hasFile: (path: string) => boolean,
  isRestRight: boolean,
  play: Play,
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
    ...lintDocuments(library, [...looked], { ...lintTools, hasFile }),
  ];
  if (problems.length > 0) return { problems, isPlayed: false };
  return { problems: await play(library, dependents, root), isPlayed: true };
}
