import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../../infrastructure/files/store.ts";
import type { Person } from "./person.ts";
import { contentOf, filesOf } from "./person-content.ts";

/**
 * Writes all that is stored of somebody to a folder that is made for it: `person.json`, and their files beside it. Of the
 * records of others it has their own part. Answers how many files there are.
 */
export async function exportPerson(person: Person, store: FileStore, folder: string): Promise<number> {
  await mkdir(folder, { mode: 0o700 }); // one that is there already would be mixed with
  const files = filesOf(person);
  for (const [index, { storedName, name }] of files.entries())
    await pipeline(
      await store.read(storedName),
      createWriteStream(join(folder, fileName(index, name)), { mode: 0o600 }),
    );
  const named = files.map(({ name, record }, index) => ({ record, name, path: fileName(index, name) }));
  await writeFile(join(folder, "person.json"), contentOf(person, named), { mode: 0o600 });
  return files.length;
}

/** Names are what somebody called them: of one only the letters, digits and dots are taken. */
function fileName(index: number, name: string): string {
  return `${index + 1}-${name.normalize("NFC").replace(/[^\p{L}\d.]+/gu, "-")}`;
}
