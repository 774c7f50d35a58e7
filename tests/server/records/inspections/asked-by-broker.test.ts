import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { askingOf } from "#server/records/inspections/ask-inspection.ts";
import { createInspectionMail } from "#server/records/inspections/mail-inspection.ts";
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
  /** No two photos are alike. */
  let height = 480;
  const sendPhotos = async (tags: readonly string[]) => {
    const files = [];
    for (const tag of tags) {
      height += 1;
      files.push({ tag, content: (await photo(640, height)).toString("base64") });
    }
    const body = { inspectionId: id, email: "bruno@example.com", files };
    return server.call({ url: `/inspections?inspectionId=${id}`, body, ticket: await server.ticket(dni) });
  };
  /** The files of the photos, and whether its broker decides on them. */
  const waiting = async () => {
    const { photos, reasons } = await first();
    const [front, odometer] = photos.map(({ file }: { readonly file: { readonly id: string } }) => file.id);
    return { isReviewed: reasons !== undefined, front, odometer } as const;
  };
  const accept = (tag: string, fileId: string) => ({ tag, fileId, isAccepted: true });
  const review = (photos: readonly object[], more: object = {}) =>
    server.call({
      url: `/policies/${policyId}/inspections/${id}/review`,
      body: { photos },
      session,
      ...more,
    });
  /** What the job of its status mails. */
  const mailed = async () => {
    const sent: Mail[] = [];
    const { db } = server.database;
    const linkTo = (path: string) => `https://tramite.example${path}`;
    await createInspectionMail({ db, linkTo }, async (mail) => void sent.push(mail))({ id }, "job");
    return sent;
  };

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
    expect((await sendPhotos(["front", "odometer"])).statusCode).toBe(200);
    expect((await notices())[0]).toMatchObject({
      title: "Llegaron las fotos de la inspección",
      path: `/polizas/detalle/${policyId}#inspecciones`,
    });
    const { status, photos } = await first();
    expect([status.id, photos[0].status.id]).toEqual(["inReview", "inReview"]);
    const url = `/policies/${policyId}/inspections/${id}/files/${photos[0].file.id}`;
    expect((await server.call({ url, session })).headers["content-type"]).toBe("image/jpeg");
  });

  test("is decided photo by photo by who asked for it: all of them, each refused one with its reason", async () => {
    const { isReviewed, front, odometer } = await waiting();
    expect(isReviewed).toBe(true);
    const [yes, no] = [accept("front", front), { tag: "odometer", fileId: odometer, isAccepted: false }];
    const refused = [
      [[yes], 400],
      [[yes, no], 400],
      [[yes, { ...no, reason: " " }], 400],
      [[yes, accept("odometer", odometer), accept("rear", newKey())], 409],
      [[yes, accept("odometer", odometer), accept("odometer", odometer)], 409],
    ] as const;
    for (const [photos, status] of refused)
      expect([photos, (await review(photos)).statusCode]).toEqual([photos, status]);
    const other = await server.session("independiente");
    expect((await review([yes, accept("odometer", odometer)], { session: other })).statusCode).toBe(404);
    const { open } = (await server.call({ url: "/tasks", session })).json().data;
    expect(open).toContainEqual(expect.objectContaining({ id, kind: "review", policyId }));
    const headers = { "idempotency-key": newKey() };
    const verdicts = [yes, { ...no, reason: "Borrosa" }];
    for (const isReplay of [undefined, "true"]) {
      const answer = await review(verdicts, { headers });
      expect([answer.statusCode, answer.headers["idempotency-replayed"]]).toEqual([200, isReplay]);
    }
    expect(await first()).toMatchObject({
      status: { id: "rejected" },
      photos: [
        { tag: "front", status: { id: "finished" }, isWanted: false },
        { tag: "odometer", status: { id: "rejected" }, reason: "Borrosa", isWanted: true },
      ],
    });
    const audited = await server.database.db
      .selectFrom("audit")
      .select(["who", "before", "after"])
      .where("entity_id", "=", id)
      .where("action", "=", "review")
      .execute();
    expect(audited).toMatchObject([
      {
        who: expect.stringMatching(/^broker:/),
        before: { status: "inReview" },
        after: { status: "rejected", photos: { front: "finished", odometer: "rejected" } },
      },
    ]);
    const again = (await server.call({ url: "/tasks", session })).json().data.open;
    expect(again).toContainEqual(expect.objectContaining({ id, kind: "claim", entity: "inspection" }));
    expect(again).not.toContainEqual(expect.objectContaining({ kind: "review" }));
  });

  test("asks its insured for the refused photo alone, and is complete once that is accepted", async () => {
    expect(await mailed()).toMatchObject([
      {
        to: "bruno@example.com",
        subject: expect.stringMatching(/^Hay fotos para repetir/),
        text: expect.stringMatching(/· Odómetro: borrosa\n\nMandalas desde acá/),
      },
    ]);
    const before = await waiting();
    expect((await sendPhotos(["front", "odometer"])).statusCode).toBe(400);
    expect((await sendPhotos(["odometer"])).statusCode).toBe(200);
    const { front, odometer } = await waiting();
    expect([front, odometer === before.odometer]).toEqual([before.front, false]);
    // Another window still shows the photo that was refused.
    expect((await review([accept("odometer", before.odometer)])).statusCode).toBe(409);
    const unread = (await notices()).length;
    const both = await Promise.all([
      review([accept("odometer", odometer)]),
      review([accept("odometer", odometer)]),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { status, isOpen, reasons } = await first();
    expect([status.id, isOpen, reasons]).toEqual(["finished", false, undefined]);
    expect(await mailed()).toMatchObject([{ subject: expect.stringMatching(/están aprobadas$/) }]);
    // What they did themselves is no news to them.
    expect(await notices()).toHaveLength(unread);
  });

  test("is not theirs to decide where its insurer asked for it", async () => {
    const insurers = await server.database.db
      .selectFrom("records as r")
      .innerJoin("policies as p", "p.id", "r.policy_id")
      .select(["r.id", "p.id as policy"])
      .where("r.entity", "=", "inspection")
      .where("p.broker_id", "=", demoBrokerId("productora@example.com"))
      .where("r.id", "<>", id)
      .executeTakeFirstOrThrow();
    const url = `/policies/${insurers.policy}/inspections/${insurers.id}/review`;
    expect(
      (await server.call({ url, body: { photos: [accept("front", newKey())] }, session })).statusCode,
    ).toBe(404);
    id = (await ask(["front"])).json().data.id;
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
