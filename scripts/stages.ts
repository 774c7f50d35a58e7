import { ensureBrowser } from "./browser.ts";
import { checkPostgres } from "./check-postgres.ts";
import { type Hear, runScript, runTool } from "./run.ts";
import { type Outcome, runVitest } from "./run-vitest.ts";
import { isWebBuilt } from "./web-stamp.ts";

export type Stage = {
  name: string;
  run: (hear?: Hear) => Promise<Outcome>;
  /** Takes one core at the most, so that another such may go beside it. */
  isCheck?: true;
};

const databaseUrl = process.env.DATABASE_URL;

/** What a person sends and what becomes of it, which only the database tells apart. */
const onPostgres = ["crash", "devices", "follow", "new-kind"].map((name) => `tests/e2e/${name}.test.ts`);

/** What opens the embedded database whatever there is beside it: the same on PostgreSQL, and so not run there again. */
const ownOfEmbedded = [
  ...["embedded", "kill", "phones-migration", "records-migration"].map((name) => `infrastructure/db/${name}`),
  ...["process", "start"],
].map((name) => `tests/server/${name}.test.ts`);

/** Its own, what asks of it what only it can answer, and one walk of what is asked of both. */
const onEmbedded = [
  ...ownOfEmbedded,
  ...["guard-transactions", "look-ups", "migrate", "prepare"].map(
    (name) => `tests/server/infrastructure/db/${name}.test.ts`,
  ),
  ...["demonstration/sandbox", "demonstration/seed", "records/persons", "records/accidents/save.test.ts"].map(
    (name) => `tests/server/${name}`,
  ),
];

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
  server: { name: "servidor con PGlite", run: () => runServer() },
  embedded: { name: "lo propio de PGlite", run: () => runServer(onEmbedded) },
  postgres: { name: "servidor con PostgreSQL", run: runPostgres },
  browser: { name: "navegador", run: () => runBrowser({ DATABASE_URL: undefined }) },
  "browser-postgres": { name: "navegador con PostgreSQL", run: () => runBrowser({}, onPostgres) },
};

/**
 * What `npm test` runs. The server's tests run whole once: on PostgreSQL where there is one, with what is PGlite's own
 * on that; else on PGlite, and it says so.
 */
export function chooseStages(names: readonly string[]): readonly Stage[] {
  if (names.length > 0) return names.map(findStage);
  if (!databaseUrl)
    console.log("PostgreSQL: sin DATABASE_URL, las pruebas del servidor corren solo con PGlite.");
  const others = databaseUrl ? ["server"] : ["embedded", "postgres", "browser-postgres"];
  return Object.entries(stages).flatMap(([name, stage]) => (others.includes(name) ? [] : [stage]));
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

function runServer(files?: readonly string[]): Promise<Outcome> {
  return runVitest("server", { DATABASE_URL: undefined }, files);
}

async function runPostgres(): Promise<Outcome> {
  await checkPostgres(databaseUrl);
  return runVitest("server", {}, [], ownOfEmbedded);
}

async function runBrowser(variables: NodeJS.ProcessEnv, files?: readonly string[]): Promise<Outcome> {
  const { executablePath } = ensureBrowser();
  return runVitest("e2e", { CHROME_PATH: executablePath, ...variables }, files);
}
