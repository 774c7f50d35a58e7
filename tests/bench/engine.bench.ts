import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { compile, parse } from "#engine/expression/index.ts";
import type { Json } from "#engine/json/index.ts";
import { flowEnvironment, type Release } from "#engine/language/index.ts";
import { type Asked, type Reply, replay, transition, viewOf } from "#engine/runtime/index.ts";
import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { prepareFlow, publish } from "#server/releases/publish.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { countCalls } from "./measure/count-calls.ts";
import { movesOf } from "./measure/play-claim.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// The engine without a page, on the vehicle claim: a crash with two third parties and three photos, played over and over.
const rounds = 30;
const documents = openDocuments(readDocuments(inRepository(".")));
const release = documents.compile("claim/vehicle", {});
if (!release) throw new Error('bench: no flow "claim/vehicle"');
const published = publish(release);
const flow = await prepareFlow(published);
const scenario = JSON.parse(readFileSync(inRepository("flows/claim/vehicle-crash.scenario.json"), "utf8"));
const moves = movesOf(flow, scenario);
const last = moves.at(-1)?.run.state;
const { answers = {}, data = {}, context = {} } = last ?? {};
const { review: _, ...taken } = last?.taken ?? {};

const { replies } = scenario as {
  readonly replies: Readonly<Record<string, Reply & { readonly body: Json }>>;
};
const sent = { call: "submit", at: "review", taken, answers, context, stored: { id: data.id ?? null } };
const ask = async ({ call }: Asked): Promise<Reply> => ({ status: 200, body: replies[call]?.body ?? null });
const judged = await replay(flow, sent, ask);
if (judged.problems.length > 0 || !judged.isInPlace)
  throw new Error(`bench: ${JSON.stringify(judged.problems)}`);

const transitions: number[] = [];
const views: number[] = [];
const expressions: number[] = [];
const walks: number[] = [];
const compiled = expressionsOf(release);
for (let round = 0; round < rounds; round += 1) {
  for (const { run, event } of moves) {
    const [[next], time] = timed(() => transition(flow, run, event));
    // Of a new run nothing is remembered yet: what is drawn first is walked first.
    const [, viewTime] = timed(() => viewOf(flow, next));
    if (round > 2) transitions.push(time);
    if (round > 2) views.push(viewTime);
  }
  // Values of conditions are kept by scope: a new one each time.
  const scope = { ...answers, data, context, source: {} };
  const [, time] = timed(() => {
    for (let count = 0; count < 100; count += 1) compiled[count % compiled.length]?.run(scope);
  });
  const begun = performance.now();
  await replay(flow, sent, ask);
  const walkTime = performance.now() - begun;
  if (round > 2) expressions.push(time);
  if (round > 2) walks.push(walkTime);
}

printTable(
  ["claim/vehicle", "measured", "budget", ""],
  [
    [`transition, median of ${moves.length} events`, ...beside(median(transitions), 2, milliseconds)],
    ["transition, p90", ...beside(quantile(transitions, 0.9), 2, milliseconds)],
    ["transition, p99", milliseconds(quantile(transitions, 0.99))],
    ["view, median", milliseconds(median(views))],
    ...callRows(),
    ["replay of a sent claim with its own reads, the service aside", milliseconds(median(walks))],
    [`100 expressions (${compiled.length} of the flow)`, ...beside(median(expressions), 2, milliseconds)],
    ["replay of a send with two own reads / empty route", ...(await replayRow())],
    ...compileRows(),
  ],
);

/** Functions of the runtime that one answer calls, what was drawn before it still known: the same on every machine. */
function callRows(): readonly Row[] {
  const move = moves.findLast(({ event }) => event.type === "answer" && event.pointer === "/description");
  if (!move) throw new Error("bench: nobody describes the accident");
  viewOf(flow, move.run);
  let next = move.run;
  const transitioned = countCalls("/engine/runtime/", () => {
    [next] = transition(flow, move.run, move.event);
  });
  const drawn = countCalls("/engine/runtime/", () => viewOf(flow, next));
  const total = (called: typeof drawn) => called.reduce((sum, { count }) => sum + count, 0);
  return [
    ["one answer, calls of a transition", ...beside(total(transitioned), 240, String)],
    ["one answer, calls of a view", ...beside(total(drawn), 150, String)],
  ];
}

/** CPU of a replay over that of an empty route, each ratio within its round: a busy machine slows both. */
async function replayRow(): Promise<[string, string, string]> {
  const server = Fastify();
  server.get("/", async () => ({ data: {} }));
  const text = JSON.stringify(sent);
  const ratios: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const empty = await cpuOf(500, () => server.inject("/"));
    // As it comes from the wire: of new objects nothing is remembered.
    const own = await cpuOf(100, () => replay(flow, JSON.parse(text), ask));
    if (round > 3) ratios.push(own / empty);
  }
  await server.close();
  return beside(median(ratios), 12, (ratio) => `${ratio.toFixed(1)} ×`);
}

async function cpuOf(times: number, act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** What happens once for a release: publishing it, and making it runnable in a page. */
function compileRows(): Row[] {
  const times = Array.from({ length: 5 }, () => timed(() => publish(release as Release))[1]);
  return [["publication: validators and hash", milliseconds(median(times))]];
}

/** The flow's conditions, each with its own environment, as its steps use them. */
function expressionsOf({ flow: document, ...schemas }: Release) {
  const environment = flowEnvironment({ flow: document, ...schemas }, parse);
  const rules = Object.values(document.steps).flatMap(({ fields = {} }) =>
    Object.values(fields).flatMap(({ visible, required }) => [visible, required]),
  );
  const sources = [...Object.keys(document.conditions ?? {}), ...rules].filter(
    (source) => typeof source === "string",
  );
  return sources.map((source) => compile(environment, source));
}

function timed<T>(act: () => T): readonly [T, number] {
  const start = performance.now();
  const value = act();
  return [value, performance.now() - start];
}
