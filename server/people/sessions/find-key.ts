import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyBytes } from "./keys.ts";

/** The key of a data folder, made the first time: sessions outlive a start. */
export function findKey(folder: string): Uint8Array {
  const path = join(folder, "session.key");
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
  }
  writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600 });
  try {
    linkSync(draft, path); // appears whole, or another process's is there already
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}
