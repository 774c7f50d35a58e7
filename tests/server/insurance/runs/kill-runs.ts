import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openTestDatabase } from "../../harness.ts";
import { addRecord, car, emission, openInsurer, replyOf } from "./insurer.ts";
import type { ChildStart } from "./run-child.ts";

/** When the process that performs is killed. */
const phases = ["begun", "heard", "replied", "settling", "later"] as const;

export type KillReport = {
  readonly rounds: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly late: readonly string[];
  /** Emissions that an insurer was asked for twice. */
  readonly sentTwice: readonly string[];
};

/** Milliseconds within which a run has ended after its process was killed: all that it may take, its lease, two looks. */
const longest = 2_000 + 1_000 + 1_500;

/** Kills the process that performs in one phase after another, while a second one stands by on the same PostgreSQL. */
export async function killRuns(rounds: number): Promise<KillReport> {
  const { db, url, close } = await openTestDatabase();
  await sql`create table settled (run_id uuid, kind text, how text)`.execute(db);
  let onHeard = (): void => {};
  let onReplied = (): void => {};
  const insurer = await openInsurer(({ url: path }, response) => {
    onHeard();
    setTimeout(() => {
      const reply = path.startsWith("/v2/emisiones") ? replyOf("zurich/emission-car-issued") : undefined;
      const quote = path.startsWith("/v1") ? "allianz/quote-car-plans" : "zurich/quote-car-plans";
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(reply ?? replyOf(quote)), () => onReplied());
    }, 150);
  });
  const start = async (): Promise<ChildProcess> => {
    const told: ChildStart = { url, origin: insurer.origin };
    const child = fork(new URL("./run-child.ts", import.meta.url), [JSON.stringify(told)], { execArgv: [] });
    await once(child, "message");
    return child;
  };
  const report = {
    rounds,
    lost: [] as string[],
    doubled: [] as string[],
    late: [] as string[],
    sentTwice: [] as string[],
  };
  const standing = await start();
  try {
    for (let round = 0; round < rounds; round += 1) await killIn(phases[round % phases.length] ?? "begun");
    return report;
  } finally {
    standing.kill("SIGKILL");
    await insurer.close();
    await close();
  }

  async function killIn(phase: (typeof phases)[number]): Promise<void> {
    const child = await start();
    const [quote, emitted] = [await addRecord(db), await addRecord(db)];
    const before = insurer.heard.length;
    const reached = new Promise<void>((resolve) => {
      onHeard = () => phase === "heard" && resolve();
      onReplied = () => phase === "replied" && resolve();
      child.on("message", (message) => message === phase && resolve());
    });
    const quotes = ["zurich", "allianz"].map((name) => ({ insurer: name, kind: "quote", input: car }));
    child.send({ recordId: quote, asked: quotes });
    child.send({ recordId: emitted, asked: [{ insurer: "zurich", kind: "emission", input: emission }] });
    await (phase === "later" ? sleep(220) : reached);
    child.kill("SIGKILL");
    const killed = performance.now();
    const open = async () =>
      (
        await sql<{ id: string }>`select id from insurer_runs where record_id in (${quote}, ${emitted})
          and status in ('waiting', 'running')`.execute(db)
      ).rows;
    while ((await open()).length > 0 && performance.now() - killed < longest) await sleep(50);
    const name = `${phase}:${quote}`;
    if ((await open()).length > 0) report.late.push(name);
    type Row = { readonly kind: string; readonly status: string; readonly settled: readonly string[] };
    const { rows } = await sql<Row>`
      select r.kind, r.status, (select coalesce(json_agg(how), '[]') from settled where run_id = r.id) as settled
      from insurer_runs r where record_id in (${quote}, ${emitted})`.execute(db);
    for (const { kind, status, settled } of rows) {
      if (settled.length === 0 || (kind === "quote" && status !== "done"))
        report.lost.push(`${name} ${kind} ${status}`);
      if (new Set(settled).size < settled.length) report.doubled.push(`${name} ${kind}`);
    }
    const heard = insurer.heard.slice(before);
    const issued = heard.filter(({ method, url: path }) => method === "POST" && path === "/v2/emisiones");
    if (issued.length > 1) report.sentTwice.push(name);
  }
}
