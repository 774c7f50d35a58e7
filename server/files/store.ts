import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Where the bytes of files are, under names that say nothing. Disk here; another kind needs these three. */
export type FileStore = {
  put(bytes: Uint8Array): Promise<string>;
  read(name: string): Readable;
  remove(name: string): Promise<void>;
};

/** Files in a folder that no page is served from. What `put` has answered is on the disk. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!/^[a-f0-9]{40}$/.test(name)) throw new Error("file store: no name of ours");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    put: async (bytes) => {
      const name = randomBytes(20).toString("hex");
      const path = pathOf(name);
      await mkdir(join(path, ".."), { recursive: true });
      const file = await open(`${path}.part`, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      return name;
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
