import { readFileSync } from "node:fs";
import type { Manifest } from "vite";
import { findForbiddenModules, findForbiddenText } from "./find-forbidden.ts";
import { listParts } from "./list-parts.ts";
import { listFirstLoad, listLazyParts, measure } from "./measure-chunks.ts";
import type { ModuleReport } from "./module-report.ts";
import { inRepository, runScript } from "./run.ts";
import budgets from "./size-budgets.json" with { type: "json" };
import { pages } from "./web-pages.ts";
import { isWebBuilt } from "./web-stamp.ts";

// `npm run size`: what the browser loads first, against the budgets; ends badly past a limit and when something
// that belongs to the server is in a script of the browser. With `-- --parts` it says what each load is made of.
const showsParts = process.argv.includes("--parts");
const dist = inRepository("dist");
if (!isWebBuilt() && !(await runScript("scripts/build.ts", []))) process.exit(1);
const built = pages.map((page) => ({
  page,
  manifest: readJson<Manifest>(`${dist}/.vite/${page}.manifest.json`),
  modules: readJson<ModuleReport>(`${dist}/.vite/${page}.modules.json`),
}));
const modules: ModuleReport = Object.assign({}, ...built.map((build) => build.modules));

type Budget = {
  readonly name: string;
  readonly entries: readonly string[];
  /** For each of these by itself, above the entries; or for each part that no other budget names. */
  readonly parts?: readonly string[];
  readonly ofEach?: boolean;
  /** These files alone, which no manifest names. */
  readonly files?: readonly string[];
  readonly goal: number;
  readonly limit: number;
};
const all: readonly Budget[] = budgets;
const named = all.flatMap(({ parts = [] }) => parts);

const rows = all
  .flatMap((budget) => {
    const manifest = built.find(({ page }) => page === budget.entries[0])?.manifest;
    if (!manifest) return [];
    if (budget.files) return [{ ...budget, files: budget.files }];
    const first = listFirstLoad(manifest, budget.entries);
    if (!budget.ofEach && !budget.parts) return [{ ...budget, files: first }];
    const others = listLazyParts(manifest, budget.entries).filter((part) => !named.includes(part));
    // What each part adds to what is there already, with all that it imports.
    return (budget.parts ?? others).map((part) => ({
      ...budget,
      name: `${budget.name}: ${part}`,
      files: listFirstLoad(manifest, [part]).filter((file) => !first.includes(file)),
    }));
  })
  .map((budget) => ({ ...budget, size: measure(dist, budget.files) }));
for (const { name, files, size, goal, limit } of rows) {
  const verdict = size > limit ? "MAL" : size > goal ? "sobre el objetivo" : "bien";
  console.log(`${name}: ${size.toFixed(1)} kB de ${goal} (límite ${limit}): ${verdict}`);
  if (!showsParts) continue;
  for (const part of listParts(modules, files).slice(0, 20)) {
    console.log(`  ${(part.length / 1000).toFixed(1).padStart(7)} kB sin comprimir  ${part.name}`);
  }
}

const strays = [
  ...Object.keys(modules).flatMap((chunk) =>
    findForbiddenText(readFileSync(`${dist}/${chunk}`, "utf8")).map((name) => `${chunk}: ${name}`),
  ),
  ...findForbiddenModules(modules),
];
for (const stray of strays) console.log(`No puede ir al navegador: ${stray}`);

if (rows.length === 0) console.log("Ninguna entrada de scripts/size-budgets.json está en el armado.");
process.exitCode =
  rows.length === 0 || strays.length > 0 || rows.some(({ size, limit }) => size > limit) ? 1 : 0;

// The build wrote both files just now, in the shapes that it declares.
function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
