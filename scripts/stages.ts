import { ensureBrowser } from "./browser.ts";
import { type Hear, runScript, runTool } from "./run.ts";
import { type Outcome, runVitest } from "./run-vitest.ts";
import { isWebBuilt } from "./web-stamp.ts";

export type Stage = {
  name: string;
  run: (hear?: Hear) => Promise<Outcome>;
  /** Takes one core at the most, so that another such may go beside it. */
  isCheck?: true;
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
  unit: { name: "unidad", run: () => runVitest("unit", {}) },
  server: { name: "servidor", run: () => runVitest("server", {}) },
  browser: { name: "navegador", run: runBrowser },
};

/** Returns the stages named, or all: what `npm test` runs. */
export function chooseStages(names: readonly string[]): readonly Stage[] {
  return names.length > 0 ? names.map(findStage) : Object.values(stages);
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
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: [] };
  };
}

async function runBrowser(): Promise<Outcome> {
  const { executablePath } = ensureBrowser();
  return runVitest("e2e", { CHROME_PATH: executablePath });
}
