import {
  compileRelease,
  documentsOf,
  effectiveFlow,
  type LoadedDocument,
  lintFlow,
  openLibrary,
  type Release,
} from "#engine/language/index.ts";
import {
  type Effect,
  type Event,
  type Flow,
  type Run,
  start,
  transition,
  viewOf,
} from "#engine/runtime/index.ts";
import { inRepository } from "#scripts/run.ts";
import { prepareFlow, publish } from "#server/releases/publish.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// What grows with a flow: one answer among 300 questions, and a document of 450 lines under the linter.
// The flows are made here, of plain questions and of rules that read the ones before them.
const rounds = 25;
const text = { type: "string", title: "Texto", maxLength: 40 };

const head = { $schema: "../../schemas/flow.schema.json", id: "claim/wide", kind: "claim", title: "Ancho" };

printTable(
  ["scale", "measured", "budget", ""],
  [...(await answerRows("1 step", 1)), ...(await answerRows("6 steps", 6)), ...lintRows()],
);

/** One answer, and the view of it, in a flow of 300 questions, the last step open. */
async function answerRows(name: string, steps: number): Promise<readonly Row[]> {
  const flow = await openFlow(wideFlow(steps));
  let [run] = play(flow, start(flow, { today: "2026-11-20" })[0], passing(steps));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    [run] = transition(flow, run, { type: "answer", pointer: "/f299", value: `Texto ${round}` });
    viewOf(flow, run);
    if (round > 4) times.push(performance.now() - began);
  }
  return [[`one answer in 300 questions, ${name}`, ...beside(median(times), 2, milliseconds)]];
}

function lintRows(): readonly Row[] {
  const source = JSON.stringify(wideFlow(8, 60), undefined, 2);
  const lines = source.split("\n").length;
  const documents = new Map([...readDocuments(inRepository(".")), ["flows/claim/wide.flow.json", source]]);
  const times: number[] = [];
  let problems = 0;
  for (let round = 0; round < rounds; round += 1) {
    const library = openLibrary(documents);
    const document = documentsOf(library, "flow").find(({ file }) => file.endsWith("wide.flow.json"));
    const began = performance.now();
    problems = lintFlow(library, document as LoadedDocument).length;
    if (round > 4) times.push(performance.now() - began);
  }
  const said = problems === 0 ? "" : `, ${problems} problems`;
  return [[`lint of ${lines} lines, warm${said}`, ...beside(median(times), 30, milliseconds)]];
}

/** Questions over steps: every tenth shows the next one, every step computes its last. */
function wideFlow(steps: number, questions = 300): object {
  const size = Math.ceil(questions / steps);
  const names = Array.from({ length: questions }, (_, index) => `f${index}`);
  const written = Array.from({ length: steps }, (_, index) => {
    const own = names.slice(index * size, (index + 1) * size);
    const fields = own.map((name, position) => {
      const before = own[position - 1];
      const visible =
        position % 10 === 9 && before !== undefined
          ? { visible: `!has(${before}) || ${before} != 'no'` }
          : {};
      return [`/${name}`, visible] as const;
    });
    return [
      `s${index}`,
      {
        title: `Paso ${index}`,
        fields: Object.fromEntries(fields),
        next: index + 1 < steps ? `s${index + 1}` : "end",
      },
    ] as const;
  });
  return {
    ...head,
    answers: { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) },
    initial: "s0",
    steps: { ...Object.fromEntries(written), end: { type: "final", title: "Fin" } },
  };
}

async function openFlow(document: object): Promise<Flow> {
  const library = openLibrary(new Map([["flows/claim/wide.flow.json", JSON.stringify(document)]]));
  const found = effectiveFlow(library, "claim/wide", {});
  if (!found) throw new Error('bench: the flow "claim/wide" was not found');
  const release: Release = compileRelease(found.effective);
  return prepareFlow(publish(release));
}

function passing(steps: number): readonly Event[] {
  return Array.from({ length: steps - 1 }, () => ({ type: "press", action: "next" }));
}

function play(flow: Flow, run: Run, events: readonly Event[]): readonly [Run, readonly Effect[]] {
  return events.reduce<readonly [Run, readonly Effect[]]>(
    ([played], event) => transition(flow, played, event),
    [run, []],
  );
}
