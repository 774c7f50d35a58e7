import { type DocumentSet, documentsOf, lintFlow, openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// What an editor waits for after a change: the documents read, and a flow checked, by itself and with every overlay
// that it has. Each round begins with a library of its own, of which nothing is remembered.
const rounds = 12;
const documents = readDocuments(inRepository("."));
const alone: DocumentSet = new Map([...documents].filter(([file]) => !file.endsWith(".overlay.json")));
const times = new Map<string, number[]>();

for (let round = 0; round < rounds; round += 1) {
  measure(alone, "alone", round);
  measure(documents, "with its overlays", round);
}

const rows = [...times].map(([name, samples]): Row => {
  const isAlone = / alone( |$)/.test(name);
  return isAlone
    ? [name, ...beside(median(samples), 50, milliseconds)]
    : [name, milliseconds(median(samples))];
});
printTable(["lint", "median", "budget", ""], rows);

function measure(set: DocumentSet, which: string, round: number): void {
  const start = performance.now();
  const library = openLibrary(set);
  if (which === "with its overlays") note(`${set.size} documents read`, performance.now() - start, round);
  for (const document of documentsOf(library, "flow")) {
    const before = performance.now();
    const problems = lintFlow(library, document);
    const said = problems.length === 0 ? "" : ` (${problems.length} problems)`;
    note(`${document.file} ${which}${said}`, performance.now() - before, round);
  }
}

/** The first rounds run code that nothing has made fast yet. */
function note(name: string, time: number, round: number): void {
  if (round > 1) times.set(name, [...(times.get(name) ?? []), time]);
}
