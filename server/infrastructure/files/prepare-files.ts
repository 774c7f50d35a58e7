import { hash } from "node:crypto";
import { AppError } from "../errors/errors.ts";
import { type CheckedFile, checkFile, fileLimits } from "./check.ts";
import type { Sender } from "./sender.ts";
import type { FileStore } from "./store.ts";

/** A file of a request: `key` is the client's, so that a repeated upload is recognised. */
export type SentFile = { readonly key?: string; readonly filename: string; readonly content: string };

export type PreparedFile = Omit<CheckedFile, "bytes" | "excess"> & {
  readonly key: string;
  readonly size: number;
  readonly storedName: string;
};

type FileRules = {
  readonly max?: number;
  /** Pixels of the shorter side of an image; any without it. */
  readonly minSide?: number;
};

/** Checks and stores files, one after the other: decoded images are large. Nothing stays when one is refused. */
export async function prepareFiles(
  store: FileStore,
  files: readonly SentFile[],
  sender: Sender,
  { max = fileLimits.count, minSide }: FileRules = {},
): Promise<readonly PreparedFile[]> {
  if (files.length > max) throw tooMany(max);
  const prepared: PreparedFile[] = [];
  try {
    for (const { key, filename, content } of files) {
      const { bytes, excess, ...checked } = await checkFile(filename, content, {
        network: sender.network,
        minSide,
      });
      await sender.count(excess);
      prepared.push({
        ...checked,
        key: key ?? `sha256-${checked.receivedSha256.slice(0, 40)}`,
        size: bytes.length,
        storedName: await store.put(bytes),
      });
    }
  } catch (cause) {
    await discardFiles(store, prepared);
    throw cause;
  }
  return prepared;
}

/** What tells the files of a request from those of another: their names, and the hashes of what is in them. */
export function digestsOf(files: readonly SentFile[]): readonly (readonly [string, string])[] {
  return files.map(({ filename, content }) => [filename, hash("sha256", content)]);
}

export async function discardFiles(store: FileStore, files: readonly PreparedFile[]): Promise<void> {
  await Promise.all(files.map(({ storedName }) => store.remove(storedName)));
}

export function tooMany(max: number = fileLimits.count): AppError {
  return new AppError("too-many-files", { params: { max } });
}
