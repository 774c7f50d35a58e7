import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endChild, heard, startChild } from "./measure/child.ts";
import { productEnv, productFlags } from "./measure/product-env.ts";
import { beside, median, milliseconds, printTable, type Row } from "./measure/statistics.ts";

// From the birth of the process to its listening, by the clock and, since a busy machine
// stretches the clock, in CPU time; and the memory that it holds then. The first start makes
// the embedded database and has a row of its own.
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
const common: NodeJS.ProcessEnv = {
  ...productEnv,
  TRAMITE_DATA: folder,
  TRAMITE_LOG_LEVEL: "silent",
  PORT: "0",
  HOST: "127.0.0.1",
};
const { DATABASE_URL, ...embedded } = common;

const first = await start(embedded);
const rows: Row[] = [
  ["embedded, first start", milliseconds(first.time)],
  ...(await repeat("embedded", embedded, 2000, 250)),
];
rows.push(...(await repeat("DATABASE_URL", { ...common, DATABASE_URL, TRAMITE_DEMO: "0" }, 500, 200)));
rmSync(folder, { recursive: true, force: true });
printTable(["start", "measured", "budget", ""], rows);

async function repeat(name: string, env: NodeJS.ProcessEnv, time: number, memory: number): Promise<Row[]> {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await start(env));
  return [
    [`${name}, CPU of all threads`, milliseconds(median(starts.map((one) => one.cpu)))],
    [`${name}, median`, ...beside(median(starts.map((one) => one.time)), time, milliseconds)],
    [
      `${name}, RSS`,
      ...beside(median(starts.map((one) => one.rss)), memory, (value) => `${value.toFixed(0)} MB`),
    ],
  ];
}

type Start = { readonly time: number; readonly cpu: number; readonly rss: number };

async function start(env: NodeJS.ProcessEnv): Promise<Start> {
  const born = performance.now();
  const child = startChild("tests/bench/measure/start-process.ts", env, productFlags);
  const { rss, cpu } = await heard<Omit<Start, "time">>(child);
  const time = performance.now() - born;
  await endChild(child);
  return { time, cpu, rss: rss / 1024 / 1024 };
}
