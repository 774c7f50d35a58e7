import { type DocumentSet, openLibrary } from "#engine/language/index.ts";
import { checkEverything } from "#scripts/flows/check-all.ts";
import { createChecker } from "#scripts/flows/checker.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { multiply } from "./measure/many-documents.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// What product staff wait for: `npm run flows` over everything, of five times as many flows, in a process that has run
// nothing before; and with `--watch` one edited document, from the reading of all to what its scenarios say. Each save
// says what none before it said.
const rounds = 12;
const documents = readDocuments(inRepository("."));
const edits: readonly (readonly [what: string, file: string, find: string])[] = [
  ["a text of a flow", "flows/claim/vehicle.flow.json", '"title": "Tercero'],
  ["a condition of a flow", "flows/claim/vehicle.flow.json", '"isCrash": "'],
  ["a part of the claims", "flows/parts/claim.part.json", '"isLate": "'],
  ["a part of most flows", "flows/parts/failures.part.json", '"400": { "message": "='],
  ["an overlay", "flows/claim/zurich.overlay.json", '"asksPoliceReport": "'],
  ["a translation", "flows/claim/vehicle.en.overlay.json", '"title": "What'],
  ["a scenario", "flows/claim/vehicle-crystals.scenario.json", '"title": "'],
  ["a schema", "schemas/accident.schema.json", '"¿Qué día'],
];

const rows = [await everythingRow(multiply(documents, 5))];
const { check, close } = createChecker();
await check(documents, new Set(documents.keys()), "", () => true);
for (const [what, file, find] of edits) rows.push(await editedRow(what, file, find));
await close();
printTable(["flows", "measured", "budget", "", "slowest tenth"], rows);

async function everythingRow(set: DocumentSet): Promise<Row> {
  const began = performance.now();
  const { problems, runs } = await checkEverything(openLibrary(set));
  const time = performance.now() - began;
  const played = runs.reduce((sum, { scenarios }) => sum + scenarios, 0);
  // Of documents with mistakes scenarios are not played: the time would be of something else.
  if (problems.length > 0) process.exitCode = 1;
  const name = `${set.size} documents, ${played} scenarios played${saidOf(problems.length)}`;
  return [name, ...beside(time, 12_000, milliseconds)];
}

async function editedRow(what: string, file: string, find: string): Promise<Row> {
  const text = documents.get(file) ?? "";
  if (!text.includes(find)) throw new Error(`document "${file}": has no "${find}"`);
  const times: number[] = [];
  let count = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const edited = text.replace(find, () => `${find}${" ".repeat(round)}`);
    const began = performance.now();
    const set = new Map([...readDocuments(inRepository(".")), [file, edited]]);
    const { problems } = await check(set, new Set([file]), "", () => true, true);
    count = problems.length;
    times.push(performance.now() - began);
  }
  const name = `${what} saved: ${file}${saidOf(count)}`;
  return [name, ...beside(median(times), 300, milliseconds), milliseconds(quantile(times, 0.9))];
}

function saidOf(problems: number): string {
  return problems === 0 ? "" : `, ${problems} problems`;
}
