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
      filesIn(root, folder).flatMap((path) => {
        const text = ifThere(() => readFileSync(join(root, path), "utf8"));
        return text === undefined ? [] : [[path, text] as const];
      }),
    ),
  );
  return new Map(texts);
}

/** Paths of the JSON files in a folder and those inside it, with `/` on every system, in the order of their names. */
function filesIn(root: string, folder: string): readonly string[] {
  const names = ifThere(() => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }));
  return (names ?? [])
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** What is read; undefined where there is nothing, be it gone since it was listed. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}
