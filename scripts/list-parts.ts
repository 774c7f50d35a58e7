import type { ModuleReport } from "./module-report.ts";

export type Part = { name: string; length: number };

/** The packages and folders that chunks are made of, the largest first. */
export function listParts(report: ModuleReport, files: readonly string[]): Part[] {
  const parts = new Map<string, number>();
  for (const file of files) {
    for (const [module, length] of Object.entries(report[file] ?? {})) {
      const name = partOf(module);
      parts.set(name, (parts.get(name) ?? 0) + length);
    }
  }
  return [...parts].map(([name, length]) => ({ name, length })).toSorted((a, b) => b.length - a.length);
}

function partOf(module: string): string {
  const [own = "", ...dependencies] = module.split("node_modules/");
  const dependency = /^(?:@[^/]+\/)?[^/]+/.exec(dependencies.at(-1) ?? "");
  return dependency?.[0] ?? own.split("/").slice(0, 2).join("/");
}
