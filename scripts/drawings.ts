import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { listFiles } from "./list-files.ts";
import { inRepository } from "./run.ts";

const folder = "schemas/drawings";

/**
 * The drawings that schemas name, in a folder whose name changes when any of them does: a page knows that one name, and
 * each further drawing costs it nothing.
 */
export function drawings(): Plugin {
  const files = listFiles([`${folder}/*.svg`]).map(
    (file) => [file, readFileSync(inRepository(file))] as const,
  );
  const hash = createHash("sha256");
  for (const [file, content] of files) hash.update(`${file}\0`).update(content);
  const built = `assets/drawings-${hash.digest("base64url").slice(0, 8)}`;
  return {
    name: "drawings",
    config: (_, { command }) => ({
      define: {
        "import.meta.env.TRAMITE_DRAWINGS": JSON.stringify(command === "build" ? `/${built}` : `/${folder}`),
      },
    }),
    generateBundle() {
      for (const [file, source] of files)
        this.emitFile({ type: "asset", fileName: `${built}/${basename(file)}`, source });
    },
  };
}
