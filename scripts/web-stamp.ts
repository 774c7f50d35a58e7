import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { listFiles } from "./list-files.ts";
import { inRepository } from "./run.ts";
import { apiBase } from "./web-resolve.ts";

const stamp = inRepository("dist/.vite/sources.sha256");

// Everything that the build of the browser's part may read.
const sources = [
  "*.html",
  "engine/**",
  "package-lock.json",
  "permissions/**",
  "public/**",
  "schemas/**",
  "scripts/build-workers.ts",
  "scripts/drawings.ts",
  "scripts/web-pages.ts",
  "scripts/web-resolve.ts",
  "scripts/write-preloads.ts",
  "src/**",
  "vite.config.ts",
];

/** Whether dist/ was built from these very sources. */
export function isWebBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();
}

/** Builds, and leaves word of the sources as they were before: an edit made meanwhile is built next time. */
export async function stampBuild(build: () => Promise<void>): Promise<void> {
  const hash = hashSources();
  await build();
  writeFileSync(stamp, hash);
}

function hashSources(): string {
  const hash = createHash("sha256").update(apiBase);
  for (const path of listFiles(sources)) hash.update(`${path}\0`).update(readFileSync(inRepository(path)));
  return hash.digest("hex");
}
