import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storeContacts } from "#server/insurance/insurers/contacts.ts";
import { communication } from "#server/records/communications/communication.ts";
import { moveRecord } from "#server/records/move.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { untilBlocked } from "../../until-blocked.ts";
import { makeLinked } from "./make-linked.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  const { db } = server.database;
  await db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "communications", value: "yes" }]) })
    .where("id", "=", demoBrokerId("productora@example.com"))
    .execute();
  await db
    .transaction()
    .execute((trx) => storeContacts(trx, "sura", { emissions: "emisiones@sura.example" }));
});
afterAll(() => server?.close());

test("an insurer that answers while its conversation is being closed does not open it again", async () => {
  const session = await server.session("productora");
  const { code } = await makeLinked(server, session);
  const { db } = server.database;
  const { id } = await db
    .selectFrom("records")
    .select("id")
    .where("entity", "=", communication.name)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  // Bound here: it is asked from inside a transaction and is no part of it.
  const answer = AsyncResource.bind(() =>
    server.call({
      url: `/insurer-conversations/${code}/messages`,
      body: { text: "Acá va la respuesta" },
      headers: { "idempotency-key": newKey() },
    }),
  );
  // Its link opened while the conversation was open, and it waits for what closes it.
  const waiting = await db.transaction().execute(async (trx) => {
    const close = { id, status: "closed", at: new Date(server.time.now) };
    await moveRecord(trx, {}, communication, close, { by: "office", address: "test" });
    const asked = answer();
    await untilBlocked(trx);
    return { asked };
  });
  expect((await waiting.asked).statusCode).toBe(404);
  const shown = (await server.call({ url: `/communications/${id}`, session })).json().data;
  expect([shown.status.id, shown.messages.length]).toEqual(["closed", 1]);
});
