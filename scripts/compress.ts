import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { listFiles } from "./list-files.ts";
import { inRepository } from "./run.ts";

/** Lays a compressed copy beside each text file of the build, which the server sends in its place. */
export function compressBuild(): void {
  for (const path of listFiles(["dist/**/*.{html,js,css,svg,json}"], ["dist/.vite"])) {
    const file = inRepository(path);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
