import { readDocuments } from "#server/releases/read-documents.ts";
import { documentsSince } from "../reach/documents-since.ts";
import { openPage } from "./open-page.ts";

/** Prints the address of what changes since a commit, the last one unless another is named; whether there is one. */
export async function showReview(root: string, [since = "HEAD"]: readonly string[]): Promise<boolean> {
  const before = documentsSince(root, since, readDocuments(root));
  if (typeof before === "string") {
    console.error(before);
    return false;
  }
  return openPage(root, `review?${new URLSearchParams({ since })}`, `Lo que cambia desde «${since}»`);
}
