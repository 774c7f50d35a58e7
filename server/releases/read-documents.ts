import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSet } from "#engine/language/index.ts";

const folders = ["schemas", "flows", "themes"];

/**
 * The documents under the given roots by path within their root, as `flows/claim/vehicle.flow.json`. A file of a later
 * root stands in for the same one of an earlier root. A root needs not have every folder.
 */
export function readDocuments(...roots: readonly string[]): DocumentSet {
  const texts = roots.flatMap((root) =>
    folders.flatMap((folder) =>
      filesIn(root, folder).map((path) => [path, readFileSync(join(root, path), "utf8")] as const),
    ),
  );
  return new Map(texts);
}

/** Paths of the JSON files in a folder and those inside it, with `/` on every system, in the order of their names. */
function filesIn(root: string, folder: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cause;
  }
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}
