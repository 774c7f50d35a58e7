import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { askingOf } from "#server/records/inspections/ask-inspection.ts";
import { inspection } from "#server/records/inspections/inspection.ts";
import { anything, type Harness, newKey, startHarness } from "../../harness.ts";
import { photo } from "../../infrastructure/files/images.ts";
import { ownFlows } from "../../own-documents.ts";
import { untilBlocked } from "../../until-blocked.ts";

// With the product's own flows: what is asked here is filled in by the insured's own wizard.
const policyId = demoPolicyId("DEMO-0002");
const dni = "99000002";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
  const [client] = (await server.call({ url: "/clients", session })).json().data;
  const { db } = server.database;
  await db.updateTable("policies").set({ client_id: client.id }).where("id", "=", policyId).execute();
});
afterAll(() => server?.close());

const ask = (photos: readonly string[], more: object = {}) =>
  server.call({ url: `/policies/${policyId}/inspections`, body: { photos }, session, ...more });
const read = async () => (await server.call({ url: `/policies/${policyId}`, session })).json().data;
const first = async () => (await read()).inspections[0];
const notices = async () => (await server.call({ url: "/notifications", session })).json().data;

describe("an inspection that a broker asks for", () => {
  let id: string;

  test("is not asked of a policy that ends meanwhile", async () => {
    const { db } = server.database;
    const asking = AsyncResource.bind(() => ask(["front"]));
    const waiting = await db.transaction().execute(async (trx) => {
      await trx.updateTable("policies").set({ status: "canceled" }).where("id", "=", policyId).execute();
      const asked = asking();
      await untilBlocked(trx);
      return { asked };
    });
    const refused = await waiting.asked;
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, "inspection-refused"]);
    await db.updateTable("policies").set({ status: "issued" }).where("id", "=", policyId).execute();
  });

  test("is asked once for its key, with the photos that were ticked, and one is open at a time", async () => {
    const { inspecting } = await read();
    const ticked = (inspecting.photos as readonly { tag: string; isAsked: boolean }[]).filter(
      ({ isAsked }) => isAsked,
    );
    expect(ticked.map(({ tag }) => tag)).toContain("roof");
    expect(ticked.map(({ tag }) => tag)).not.toContain("nonRollingCertificate");
    const headers = { "idempotency-key": newKey() };
    id = (await ask(["front", "odometer"], { headers })).json().data.id;
    expect((await ask(["front", "odometer"], { headers })).json().data.id).toBe(id);
    const twice = await ask(["front"]);
    expect([twice.statusCode, twice.json().error.code]).toEqual([409, "inspection-refused"]);
    expect(await first()).toMatchObject({
      id,
      status: { id: "pending" },
      isAskedHere: true,
      isOpen: true,
      photos: [
        { tag: "front", title: "Frente", status: { id: "pending" }, isWanted: true },
        { tag: "odometer", isWanted: true },
      ],
      requests: [],
    });
  });

  test("is sent again, and its client's follow-up has it", async () => {
    const body = { papers: ["Frente"], channel: "whatsapp", text: "Hola: faltan las fotos" };
    const url = `/policies/${policyId}/inspections/${id}/requests`;
    expect((await server.call({ url, body, session })).statusCode).toBe(200);
    expect((await first()).requests).toEqual([{ channel: "whatsapp", at: expect.any(String) }]);
    const { clientId } = await read();
    const told = await server.call({ url: `/clients/${clientId}/interactions`, session });
    expect(told.json().data[0]).toMatchObject({ kind: "whatsapp", text: body.text });
  });

  test("is the insured's to fill in, and its broker hears of it and sees each photo", async () => {
    const ticket = await server.ticket(dni);
    const content = Buffer.from(await photo(60, 40)).toString("base64");
    const files = ["front", "odometer"].map((tag) => ({ tag, content }));
    const body = { inspectionId: id, email: "bruno@example.com", files };
    const sent = await server.call({ url: `/inspections?inspectionId=${id}`, body, ticket });
    expect(sent.statusCode).toBe(200);
    expect((await notices())[0]).toMatchObject({
      title: "Inspección: En revisión",
      path: `/polizas/detalle/${policyId}#inspecciones`,
    });
    const { status, photos } = await first();
    expect([status.id, photos[0].status.id]).toEqual(["inReview", "inReview"]);
    const url = `/policies/${policyId}/inspections/${id}/files/${photos[0].file.id}`;
    expect((await server.call({ url, session })).headers["content-type"]).toBe("image/jpeg");
  });

  test("that is rejected says of which photo and why, and waits for its broker too", async () => {
    const details = { odometer: "Borrosa" };
    const move = { id, status: "rejected", note: "Sacala de día", details };
    await moveOnBehalf(server.database.db, inspection, move, new Date(server.time.now));
    expect(await first()).toMatchObject({
      status: { id: "rejected" },
      comment: "Sacala de día",
      photos: [
        { tag: "front", status: { id: "finished" }, isWanted: false },
        { tag: "odometer", status: { id: "rejected" }, reason: "Borrosa", isWanted: true },
      ],
    });
    const { open } = (await server.call({ url: "/tasks", session })).json().data;
    expect(open).toContainEqual(expect.objectContaining({ id, entity: "inspection", policyId }));
  });

  test("is given up by who asked for it; another may be asked then", async () => {
    const url = `/policies/${policyId}/inspections/${id}`;
    expect((await server.call({ method: "DELETE", url, session })).statusCode).toBe(200);
    expect((await first()).status.id).toBe("canceled");
    expect((await ask(["front"])).statusCode).toBe(200);
  });
});

describe("why none may be asked", () => {
  const policy = {
    id: policyId,
    status: "issued",
    product: "car",
    insurer: "zurich",
    startsOn: "2026-01-01",
    endsOn: "2026-12-31",
    identityNumber: dni,
  };
  const why = [
    ["a policy of whose insured no DNI is known", { identityNumber: null }, "el DNI"],
    ["one that is over", { endsOn: "2026-11-22" }, "vigente"],
    ["one that was canceled", { status: "canceled" }, "vigente"],
    ["a product of which nobody wants photos", { product: "life" }, "no se piden"],
  ] as const;
  test.each(why)("is told of %s", (_what, more, text) => {
    expect(askingOf({ ...policy, ...more }, anything, "2026-11-23")).toEqual({
      why: expect.stringContaining(text),
    });
  });
});
