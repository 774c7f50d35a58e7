import { relative } from "node:path";
import type { Plugin } from "vite";
import { inRepository } from "./run.ts";

/** What each chunk of a build is made of: file of the chunk → source module → its characters before minifying. */
export type ModuleReport = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Writes `.vite/<page>.modules.json` beside the manifest, which `npm run size` reads to see what reached the browser. */
export function moduleReport(): Plugin {
  return {
    name: "module-report",
    apply: "build",
    generateBundle: {
      // A chunk of styles alone is taken out of the bundle before.
      order: "post",
      handler(_options, bundle) {
        const report: Record<string, Record<string, number>> = {};
        for (const output of Object.values(bundle)) {
          if (output.type !== "chunk") continue;
          const lengths = Object.entries(output.modules).map(
            ([id, { renderedLength }]) => [relative(inRepository(""), id), renderedLength] as const,
          );
          report[output.fileName] = Object.fromEntries(lengths.filter(([, length]) => length > 0));
        }
        const entries = Object.values(bundle).filter((output) => output.type === "chunk" && output.isEntry);
        const pages = entries.map(({ name }) => `${name}.html`).toSorted();
        this.emitFile({
          type: "asset",
          fileName: `.vite/${pages.join("+")}.modules.json`,
          source: JSON.stringify(report, null, 2),
        });
      },
    },
  };
}
