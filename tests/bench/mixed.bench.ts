import { hostedFlows, openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { ask, endChild, heard, startChild } from "./measure/child.ts";
import { productEnv, productFlags } from "./measure/product-env.ts";
import type { ServerReady, Usage } from "./measure/server-process.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// What a server holds after a day's worth of everything: each flow's release, asked for the first time one after another,
// and then as many requests as are said, of all kinds in turn, ten at once. Of PostgreSQL, whose memory is not in it.
const requests = Number(process.env.REQUESTS ?? 10_000);
const connections = 10;
const budgets = { firstAsk: 150, memory: 350 };
const played = {
  "x-call": "save",
  "x-step": "thirdParties",
  "x-taken": JSON.stringify({
    open: "enter",
    ...Object.fromEntries(["accident", "when", "where", "tell", "driver"].map((step) => [step, "next"])),
  }),
};

await measure();

async function measure(): Promise<void> {
  const env = { ...productEnv, CLIENTS: "1000" };
  const child = startChild("tests/bench/measure/server-process.ts", env, productFlags);
  const { url, tickets, accident, session } = await heard<ServerReady>(child);
  const broker = { authorization: `Bearer ${session}` };
  const insured = { "x-ticket": tickets.reader };
  const library = openLibrary(readDocuments(inRepository(".")));
  const asked = (["autogestion", "broker"] as const).flatMap((area) =>
    [...new Set(hostedFlows(library, area).map(({ flow }) => flow))].map((flow) => ({
      flow,
      address: `${url}/api${area === "broker" ? "/broker-data" : ""}/releases?flow=${flow}`,
    })),
  );
  /** Milliseconds of CPU: a machine that is busy with something else waits, and works as much. */
  const spent = async () => (await ask<Usage>(child, "usage")).cpu / 1000;
  const times: number[] = [];
  const hashes: string[] = [];
  for (const { address } of asked) {
    const began = await spent();
    const found = JSON.parse(await answered(await fetch(address, { headers: broker })));
    hashes.push(found.data.hash);
    times.push((await spent()) - began);
  }
  const slowest = Math.max(...times);
  const writer = { "x-ticket": tickets.writer, "content-type": "application/json", ...played };
  const body = JSON.stringify({ ...(accident as object), email: undefined }); // asked in the review
  const kinds: readonly ((turn: number) => Promise<Response>)[] = [
    () => fetch(`${url}/api/accidents/options?identityNumber=99000003`, { headers: insured }),
    () => fetch(`${url}/api/accidents`, { method: "POST", headers: writer, body }),
    () => fetch(`${url}/api/clients`, { headers: broker }),
    (turn) => fetch(`${url}/api/clients?search=${"qruz".slice(turn % 4)}`, { headers: broker }),
    () => fetch(`${url}/api/policies`, { headers: broker }),
    (turn) => fetch(asked[turn % asked.length]?.address ?? url, { headers: broker }),
    () => fetch(`${url}/api/dashboard`, { headers: broker }),
    (turn) => fetch(`${url}/releases/${hashes[turn % hashes.length]}/validators.js`),
  ];
  const memory = async () => (await ask<Usage>(child, "usage")).rss / 1024 / 1024;
  const before = await memory();
  let turn = 0;
  let most = before;
  // One question to the process at a time: it answers in turn.
  let looked = Promise.resolve(before);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (turn < requests) {
        const mine = turn++;
        await answered(await (kinds[mine % kinds.length] as (typeof kinds)[number])(mine));
        if (mine % 500 !== 0) continue;
        looked = looked.then(memory);
        most = Math.max(most, await looked);
      }
    }),
  );
  const after = await memory();
  await endChild(child);
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const rows: Row[] = [
    [
      `first ask of a release, CPU, the slowest of ${asked.length}: ${asked[times.indexOf(slowest)]?.flow}`,
      ...beside(slowest, budgets.firstAsk, milliseconds),
    ],
    ["first ask of a release, CPU, median", milliseconds(median(times))],
    ["RSS before", megabytes(before)],
    [`RSS after ${requests} mixed requests`, ...beside(after, budgets.memory, megabytes)],
    ["RSS, the most that was seen", ...beside(Math.max(most, after), budgets.memory, megabytes)],
  ];
  printTable(["mixed", "measured", "budget", ""], rows);
}

/** What was answered, read to its end; a bench of answers that are no success is of something else. */
async function answered(reply: Response): Promise<string> {
  const text = await reply.text();
  if (!reply.ok)
    throw new Error(`bench "mixed": ${reply.url} answered ${reply.status}: ${text.slice(0, 200)}`);
  return text;
}
