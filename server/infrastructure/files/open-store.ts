import { join } from "node:path";
import type { Config } from "../../config.ts";
import { s3Store } from "./s3-store.ts";
import { diskStore, type FileStore } from "./store.ts";

/** Where this configuration keeps files. */
export function openStore({ bucket, dataFolder }: Pick<Config, "bucket" | "dataFolder">): FileStore {
  return bucket ? s3Store(bucket) : diskStore(join(dataFolder, "files"));
}
