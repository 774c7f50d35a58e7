import { addDays } from "#engine/identifiers/index.ts";
import type { DemoClient } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { client } from "../../records/clients/client.ts";
import { indexColumns } from "../../records/search-index.ts";
import { uuidOf } from "./demo.ts";

/** Adds the clients of a demonstration's broker who are not there; those who are stay as they are. */
export async function putClients(
  trx: Trx,
  brokerId: string,
  clients: readonly DemoClient[],
  now: Date,
): Promise<void> {
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * 86_400_000);
  const common = { owner: `broker:${brokerId}`, writer: "seed" };
  for (const { client: answered, daysAgo = 30, interactions = [] } of clients) {
    const { cuil, cuit } = answered;
    const id = uuidOf(`client ${brokerId} ${cuil ?? cuit}`);
    const record = { status: "active", answers: { client: answered }, facts: {} };
    const [made, last] = [at(daysAgo), at(0)];
    const added = await trx
      .insertInto("records")
      .values({
        id,
        entity: client.name,
        ...common,
        ...indexColumns(client, record),
        status: record.status,
        answers: jsonb(record.answers),
        created_at: made,
        updated_at: last,
        sent_at: made,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    for (const [index, { kind, text, daysAgo: ago, dueInDays, isDone }] of interactions.entries()) {
      const dueOn = dueInDays === undefined ? {} : { dueOn: addDays(dayOf(now), dueInDays) };
      await trx
        .insertInto("records")
        .values({
          id: uuidOf(`interaction ${id} ${index}`),
          entity: "interaction",
          parent_id: id,
          ...common,
          status: dueInDays === undefined ? "noted" : isDone ? "done" : "pending",
          answers: jsonb({ kind, text, ...dueOn }),
          created_at: at(ago),
          updated_at: at(ago),
          sent_at: at(ago),
        })
        .execute();
    }
  }
}
