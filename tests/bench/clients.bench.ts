import autocannon from "autocannon";
import { ask, endChild, heard, startChild } from "./measure/child.ts";
import { productEnv, productFlags } from "./measure/product-env.ts";
import type { ServerReady, Usage } from "./measure/server-process.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// A broker's list of 10 out of 100,000: what it costs the server's process as a multiple of an empty route, and how long
// a search takes with all that the database does for it. PostgreSQL alone: the embedded database holds no such list.
const clients = Number(process.env.CLIENTS ?? 100_000);
const rounds = 5;
const [amount, emptyAmount, connections] = [400, 3_000, 10];
const searches = [
  ["a name and a last name", "rocio nunez"],
  ["a last name", "quiroga"],
  ["a name that one in eleven has", "zulema"],
  ["three letters", "ruz"],
  ["two letters", "qu"],
  ["one letter", "r"],
  ["a DNI", "90.054.321"],
  ["a phone", "341 4012345"],
  ["an email", "cliente-777@example.com"],
  ["what nobody is called", "xyzzy"],
] as const;

await measure();

async function measure(): Promise<void> {
  const child = startChild(
    "tests/bench/measure/server-process.ts",
    { ...productEnv, CLIENTS: String(clients) },
    productFlags,
  );
  const { url, emptyUrl, session } = await heard<ServerReady>(child);
  const headers = { authorization: `Bearer ${session}` };
  const cost = async (asked: {
    readonly url: string;
    readonly amount: number;
    readonly headers?: typeof headers;
  }) => {
    const before = await ask<Usage>(child, "usage");
    const result = await autocannon({ ...asked, connections });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`bench "clients": ${result.non2xx} no success`);
    return ((await ask<Usage>(child, "usage")).cpu - before.cpu) / asked.amount;
  };
  const ratios: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const empty = await cost({ url: emptyUrl, amount: emptyAmount });
    const list = await cost({ url: `${url}/api/clients`, amount, headers });
    if (round > 0) ratios.push(list / empty);
  }
  const rows: Row[] = [
    [
      `GET /clients, 10 of ${clients}, CPU of the server`,
      ...beside(median(ratios), 12, (value) => `${value.toFixed(1)} ×`),
    ],
  ];
  const timed = async (query: string): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let round = -3; round < 60; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/clients${query}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`bench "clients": answered ${answer.status}`);
      if (round >= 0) times.push(performance.now() - began);
    }
    return times;
  };
  const all: number[] = [];
  for (const [title, search] of searches) {
    const times = await timed(`?search=${encodeURIComponent(search)}`);
    all.push(...times);
    rows.push([`search: ${title}, p95`, milliseconds(quantile(times, 0.95))]);
  }
  rows.push(["search, all of them, p95", ...beside(quantile(all, 0.95), 50, milliseconds)]);
  rows.push(["first page, p95", milliseconds(quantile(await timed(""), 0.95))]);
  rows.push(["companies alone, p95", milliseconds(quantile(await timed("?type=legal"), 0.95))]);
  await endChild(child);
  printTable(["clients", "measured", "budget", ""], rows);
}
