import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { ensureBrowser } from "./browser.ts";
import { type Hear, inRepository, runScript, runTool } from "./run.ts";
import { type Outcome, runVitest } from "./run-vitest.ts";
import { isWebBuilt } from "./web-stamp.ts";

export type Stage = {
  name: string;
  run: (hear?: Hear) => Promise<Outcome>;
  /** Takes one core at the most, so that another such may go beside it. */
  isCheck?: true;
  /** Reason for which it does not run here. */
  skipped?: string;
};

/** Every stage there is, in the order of `npm test`: name on the command line → what it does. */
export const stages: Readonly<Record<string, Stage>> = {
  types: check("tipos", (hear) => runTool("tsc", ["-b"], process.env, hear)),
  format: check("formato y reglas", (hear) =>
    runTool("biome", ["ci", "--error-on-warnings"], process.env, hear),
  ),
  flows: check("trámites", (hear) => runScript("scripts/flows.ts", [], process.env, hear)),
  documents: check("tipos de los documentos", (hear) =>
    runScript("scripts/types.ts", ["--check"], process.env, hear),
  ),
  knip: check("código muerto", (hear) => runTool("knip", [], process.env, hear)),
  build: { name: "armado", run: once(async () => isWebBuilt() || runScript("scripts/build.ts", [])) },
  size: { name: "tamaño", run: once(() => runScript("scripts/size.ts", [])) },
  unit: { name: "unidad", run: () => runVitest("unit") },
  related: { name: "unidad, lo que cambió", run: runRelated },
  server: { name: "servidor", run: () => runVitest("server") },
  browser: { name: "navegador", run: runBrowser },
};

/** Returns the stages named, or all: what `npm test` runs. */
export function chooseStages(names: readonly string[]): readonly Stage[] {
  const { related: _, ...all } = stages;
  return names.length > 0 ? names.map(findStage) : Object.values(all);
}

function findStage(name: string): Stage {
  const stage = stages[name];
  if (!stage)
    throw new Error(`stage "${name}": there is none; choose among ${Object.keys(stages).join(", ")}`);
  return stage;
}

function check(name: string, isGood: (hear?: Hear) => Promise<boolean>): Stage {
  return { name, run: once(isGood), isCheck: true };
}

/** A check that is no test runner counts as one test. */
function once(check: (hear?: Hear) => Promise<boolean>): (hear?: Hear) => Promise<Outcome> {
  return async (hear) => {
    const isGood = await check(hear);
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: [], times: [] };
  };
}

/** Runs the unit tests that reach what differs from the last commit, or what that commit changed where nothing does. */
function runRelated(): Promise<Outcome> {
  const changed = listChanged();
  return runVitest("unit", {}, changed);
}

function listChanged(): readonly string[] {
  const git = (...words: readonly string[]) =>
    execFileSync("git", words, { cwd: inRepository(""), encoding: "utf8" })
      .split("\n")
      .filter(Boolean);
  const now = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return now.length > 0 ? now : git("diff", "--name-only", "--diff-filter=d", "HEAD~1", "HEAD");
}

async function runBrowser(): Promise<Outcome> {
  const { executablePath } = ensureBrowser();
  rmSync(inRepository("test-results"), { recursive: true, force: true });
  return runVitest("e2e", { CHROME_PATH: executablePath });
}
