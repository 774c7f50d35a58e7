import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles } from "./list-files.ts";
import { inRepository, runScript } from "./run.ts";

// `npm run bench`: each bench of tests/bench, or those named on the command line, one after another so that none
// disturbs the next. `npm run bench -- --serve` serves the forms on which engines are compared.
const [first, ...rest] = process.argv.slice(2);

if (first === "--serve") {
  // In this process, so that a signal to it ends the server.
  await importTest("tests/bench/serve.ts");
} else {
  const wanted = first === undefined ? [] : [first, ...rest];
  const benches = listFiles(["tests/bench/*.bench.ts"]).filter(
    (file) => wanted.length === 0 || wanted.includes(basename(file, ".bench.ts")),
  );
  if (benches.length === 0) console.log("No hay ninguna medición con ese nombre en tests/bench.");
  // Sets TEST_POSTGRES, which the benches' own databases are made on.
  const { default: startPostgres } = await importTest("tests/server/start-postgres.ts");
  const endPostgres = await startPostgres();
  process.env.DATABASE_URL ??= process.env.TEST_POSTGRES;
  let isGood = benches.length > 0;
  for (const bench of benches) {
    console.log(`\n── ${basename(bench, ".bench.ts")}`);
    isGood = (await runScript(bench, [])) && isGood;
  }
  await endPostgres();
  process.exitCode = isGood ? 0 : 1;
}

/** Imports by path: the types of tests are of another project. */
function importTest(path: string): Promise<{ default: () => Promise<() => Promise<void>> }> {
  return import(pathToFileURL(inRepository(path)).href);
}
