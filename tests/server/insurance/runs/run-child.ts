import { flushCompileCache } from "node:module";
import { sql } from "kysely";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { connectors, reachedAt } from "./insurer.ts";

/** What the process that performs is told at its start, and then: a record with what is asked about it. */
export type ChildStart = { readonly url: string; readonly origin: string };
export type ChildOrder = {
  readonly recordId: string;
  readonly asked: readonly { readonly insurer: string; readonly kind: string; readonly input: object }[];
};

// A process that performs runs, to be killed. It tells `ready`, and `begun` once what it was told is committed.
const { url, origin } = JSON.parse(process.argv[2] ?? "{}") as ChildStart;
const { db } = await openDatabase({ url, poolSize: 4 });
const clients = openClients(reachedAt(origin, "zurich", "allianz"), connectors, { total: 2_000 });
const settling = (kind: string) => ({
  kind,
  hold: async () => {},
  settle: async (
    trx: Parameters<Parameters<typeof openRuns>[0]["handlers"][number]["settle"]>[0],
    settled: object,
  ) => {
    const { run, isUnknown } = settled as { run: { id: string; kind: string }; isUnknown?: boolean };
    // What may have been done is settled as that, and once more when its insurer was asked.
    const how = isUnknown ? "unknown" : "known";
    await sql`insert into settled (run_id, kind, how) values (${run.id}, ${run.kind}, ${how})`.execute(trx);
    process.send?.("settling");
    return undefined;
  },
});
const runs = openRuns({
  ...{ db, clock: () => new Date(), connectors, clients, lease: 1_000 },
  handlers: [settling("quote"), settling("emission")],
  onFault: (cause) => console.error(cause),
});
await connectors.find("zurich", "quote", "car");
process.on("message", async ({ recordId, asked }: ChildOrder) => {
  await db.transaction().execute((trx) =>
    runs.begin(
      trx,
      recordId,
      1,
      asked.map((one) => ({ ...one, product: "car", input: one.input as never })),
    ),
  );
  process.send?.("begun");
  setImmediate(() => runs.perform(recordId, 1));
});
process.once("disconnect", () => process.exit());
// A process that is killed writes no cache of its code at its end.
flushCompileCache();
process.send?.("ready");
