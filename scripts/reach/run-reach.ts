import { openLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { documentsSince } from "./documents-since.ts";
import { findReach } from "./find-reach.ts";
import { sayReach } from "./say-reach.ts";

/** Says whom the documents on the disk reach otherwise than those of a commit, the last one unless another is named. */
export function runReach(root: string, [since = "HEAD"]: readonly string[]): boolean {
  const now = readDocuments(root);
  const before = documentsSince(root, since, now);
  if (typeof before === "string") {
    console.error(before);
    return false;
  }
  for (const line of sayReach(findReach(openLibrary(before), openLibrary(now)), since)) console.log(line);
  return true;
}
