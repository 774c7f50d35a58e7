import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../errors/errors.ts";

/** Where the bytes of files are, under names that say nothing. On the disk of one process, or in a bucket of several. */
export type FileStore = {
  put(bytes: Uint8Array): Promise<string>;
  /** Open by the time that it is answered. */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what a process that ended in the middle has left since before then; nothing is, where no half a file is kept. */
  tidy?(before: Date): Promise<void>;
};

/** Whether a name is one that a store gave. */
export function isStoredName(name: string): boolean {
  return /^[a-f0-9]{40}$/.test(name);
}

/** That files cannot be kept or had now, with a sentence for the log. */
export function storageFailure(detail: string, cause?: unknown): AppError {
  return new AppError("storage-unavailable", { detail, retryAfter: 60, cause });
}

/** Files in a folder that no page is served from. What `put` has answered is on the disk. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!isStoredName(name)) throw new Error("file store: no name of ours");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    put: async (bytes) => {
      const name = randomBytes(20).toString("hex");
      const path = pathOf(name);
      await mkdir(join(path, ".."), { recursive: true });
      const part = `${path}.part`;
      try {
        const file = await open(part, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (cause) {
        await rm(part, { force: true }); // a full disk is not filled any more
        throw cause;
      }
      return name;
    },
    read: async (name) => {
      const file = await open(pathOf(name)).catch((cause: unknown) => {
        throw storageFailure("file store: a file of it cannot be opened", cause);
      });
      return file.createReadStream();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    tidy: async (before) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const { parentPath, name } of entries.filter(({ name }) => name.endsWith(".part"))) {
        const part = join(parentPath, name);
        if ((await stat(part)).mtime < before) await rm(part, { force: true });
      }
    },
  };
}
