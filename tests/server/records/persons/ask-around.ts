import { randomUUID } from "node:crypto";
import type { DemoPerson } from "#engine/language/index.ts";
import type { Harness } from "../../harness.ts";

/** What a claim's broker asked the person for, and what an insurer was asked and said of them. */
export async function askAround(
  { database: { db }, time }: Harness,
  claim: string,
  { fullName, identityNumber }: DemoPerson,
): Promise<void> {
  const at = new Date(time.now);
  const text = `Hola, ${fullName}: falta la cédula`;
  const asked = { papers: ["Cédula"], channel: "mail", text, author: "broker:x", created_at: at };
  await db
    .insertInto("record_requests")
    .values({ id: randomUUID(), record_id: claim, ...asked })
    .execute();
  const run = randomUUID();
  const told = JSON.stringify({ holder: { identityNumber, fullName } });
  const work = { round: 1, insurer: "zurich", kind: "claim", product: "car", connector: "x", key: "k" };
  const ended = {
    status: "done",
    failure: null,
    next_at: null,
    lease_owner: null,
    started_at: at,
    ended_at: at,
  };
  await db
    .insertInto("insurer_runs")
    .values({
      id: run,
      record_id: claim,
      ...work,
      ...ended,
      status: "done",
      run: told,
      outcome: told,
      message: told,
    })
    .execute();
  const travelled = { call: "claim", method: "POST", milliseconds: 1, bytes: 1, status: 200, problem: null };
  await db
    .insertInto("insurer_exchanges")
    .values({
      ...travelled,
      run_id: run,
      path: `/claims/${identityNumber}`,
      contents: Buffer.from(told),
      created_at: at,
    })
    .execute();
}
