import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The code that judges documents. */
const layers = ["identifiers", "validation", "expression", "language"];

/**
 * Checks texts, unless these very ones passed the same check before: a word of it is left in the cache folder, if there
 * is one. `check` throws at what will not do, of which no word is left, nor of what it answers false for.
 */
export function checkOnce(
  cacheFolder: string | undefined,
  name: string,
  texts: ReadonlyMap<string, string>,
  check: () => boolean,
): void {
  if (cacheFolder === undefined) {
    check();
    return;
  }
  const stamp = join(cacheFolder, `${name}.sha256`);
  const hash = hashOf(texts);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (!check()) return;
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stamp, hash);
  } catch {
    // A folder that cannot be written to costs the next start the time of the check.
  }
}

/** Of the texts and of the code that judges them. */
function hashOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [path, text] of texts) hash.update(`${path}\0${text}\0`);
  codeHash ??= hashCode();
  return hash.update(codeHash).digest("hex");
}

let codeHash: string | undefined;

function hashCode(): string {
  const hash = createHash("sha256");
  for (const path of ["package-lock.json", ...layers.flatMap(filesOf)]) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesOf(layer: string): readonly string[] {
  return readdirSync(join(root, "engine", layer), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|json)$/.test(file))
    .sort()
    .map((file) => join("engine", layer, file));
}
