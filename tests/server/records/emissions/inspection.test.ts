import { afterAll, describe, expect, test } from "vitest";
import type { Outcome } from "#engine/runtime/index.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { expireWaiting } from "#server/records/emissions/expire-waiting.ts";
import { createInspectedJob } from "#server/records/emissions/inspected.ts";
import { inspection } from "#server/records/inspections/inspection.ts";
import { createInspectionMail } from "#server/records/inspections/mail-inspection.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { newKey } from "../../harness.ts";
import { openPhotosDesk } from "./photos-desk.ts";

const desk = await openPhotosDesk();
const { server, services, insurers, session, post, read, awaited, answer } = desk;
const { issued, attempts, prove, right, sendPhotos, wantedOf } = desk;
const now = () => new Date(server.time.now);
afterAll(() => server.close());

const review = (id: string, status = "review", more: object = {}) =>
  moveOnBehalf(server.database.db, inspection, { id, status, ...more }, now());
const statusOf = (id: string) =>
  server.database.db.selectFrom("records").select("status").where("id", "=", id).executeTakeFirst();
const goOn = (id: string) => createInspectedJob(services)({ id });

describe("photos before there is a policy", () => {
  test("are asked by a link, sent by who proves to be whose car it is, and the emission goes on by itself", async () => {
    const { id, url, emissionId, inspectionId } = await awaited();
    const waiting = await read(url);
    expect(waiting).toMatchObject({
      ...{ status: "pending", waitsFor: "inspection", message: "Falta ver el auto" },
      inspection: {
        path: `/autogestion/tramite/inspecciones/${inspectionId}`,
        status: { id: "pending" },
        wanted: waiting.inspection.photos.length,
      },
    });
    const { ticket } = await prove("99123456", right);
    const listed = await server.call({ url: "/inspections/options?identityNumber=99123456", ticket });
    expect(listed.json().data).toMatchObject([{ inspectionId, insurer: "sura", status: { id: "pending" } }]);
    const shown = await server.call({ url: `/inspections?inspectionId=${inspectionId}`, ticket });
    expect(shown.json().data).toMatchObject({
      policy: { insuredFullName: "Ana Núñez", insuredCompany: "SURA", validFrom: "2026/11/21" },
    });
    const tags = await wantedOf(url);
    const last = tags.at(-1) ?? "";
    expect((await sendPhotos(inspectionId, ticket, tags)).statusCode).toBe(200);
    expect(await read("/notifications")).toContainEqual(
      expect.objectContaining({
        ...{ title: "Inspección para emitir: En revisión", path: `/cotizaciones/detalle/${id}` },
      }),
    );

    const [{ file }] = (await read(url)).inspection.photos;
    const seen = await server.call({ url: `${url}/inspection/files/${file.id}`, session });
    expect(seen.headers["content-type"]).toBe("image/jpeg");
    const other = await awaited();
    expect((await server.call({ url: `${other.url}/inspection/files/${file.id}`, session })).statusCode).toBe(
      404,
    );

    expect(insurers.asked(inspectionId)).toMatchObject([
      { kind: "inspection", input: { inspectionId, quoteId: "sura-1", photos: [{ tag: tags[0] }, {}] } },
    ]);
    const photos = (output: object) => insurers.answer(inspectionId, "sura", { output } as Outcome);
    await photos({ status: "inReview" });
    const rejected = [{ tag: last, reason: "Borrosa" }];
    await photos({ status: "rejected", message: "Sacala de día", rejected });
    expect(await wantedOf(url)).toEqual([last]);
    expect((await read(url)).inspection.comment).toBe("Sacala de día");
    expect(await sendPhotos(inspectionId, ticket, [last])).toMatchObject({ statusCode: 200 });
    // Of the photos that were sent before, nothing is news any more.
    await insurers.answer(inspectionId, "sura", { output: { status: "finished" } }, 1);
    expect(await read(url)).toMatchObject({ inspection: { status: { id: "inReview" } } });

    await photos({ status: "finished", inspectionId: "I-88" });
    await Promise.all([goOn(inspectionId), goOn(inspectionId)]);
    await goOn(inspectionId);
    expect(attempts(emissionId)).toEqual([`${emissionId} 1`, `${emissionId} 2`]);
    expect(insurers.asked(emissionId)).toMatchObject([{ input: { inspectionId: "I-88" } }]);
    expect(await read(url)).toMatchObject({ status: "in_emission" });
    await answer(emissionId, issued());
    const { policyId } = await read(url);
    expect((await read(`/policies/${policyId}`)).inspections).toMatchObject([
      { id: inspectionId, status: { id: "finished" } },
    ]);
  });

  test("are mailed for, with the way to them, and again with what was wrong", async () => {
    const { url, inspectionId } = await awaited({ identityNumber: "99123477", cuil: "27991234778" });
    const mails: Mail[] = [];
    const linkTo = (path: string) => `https://tramite.example${path}`;
    const tell = createInspectionMail(
      { db: server.database.db, linkTo },
      async (mail) => void mails.push(mail),
    );
    await tell({ id: inspectionId }, "first");
    const { ticket } = await prove("99123477", right);
    const [first = "", ...others] = await wantedOf(url);
    await sendPhotos(inspectionId, ticket, [first, ...others]);
    await tell({ id: inspectionId }, "none is wanted");
    await review(inspectionId, "rejected", { details: { [first]: "Borrosa" } });
    await tell({ id: inspectionId }, "again");
    expect(mails).toMatchObject([
      {
        ...{ id: "first", to: "ana@example.com", subject: expect.stringContaining("SURA pide fotos") },
        text: expect.stringContaining(`/autogestion/tramite/inspecciones/${inspectionId}`),
      },
      { id: "again", text: expect.stringMatching(/· .+: borrosa/) },
    ]);
    expect(mails[1]?.text.match(/· /g)).toHaveLength(1);
    expect(others).not.toEqual([]);
  });
});

test("photos that a broker asks for of a policy issued here are its insurer's to decide, and theirs where that fails", async () => {
  const who = { identityNumber: "99123422", cuil: "27991234223" };
  const { url, emissionId } = await awaited(who);
  await answer(emissionId, issued());
  const { policyId } = await read(url);
  const own = `/policies/${policyId}/inspections`;
  const inspectionId = (await post(own, { photos: ["front", "rear"] })).json().data.id;
  // What is to be insured beside it takes nothing from the proof of a policy.
  await awaited(who);
  const { ticket } = await prove(who.identityNumber, right);
  const first = async () =>
    (await read(`/policies/${policyId}`)).inspections.find(
      ({ id }: { readonly id: string }) => id === inspectionId,
    );
  type Photo = Readonly<Record<"status" | "file", { readonly id: string }>> & { readonly tag: string };
  const accepted = async () => ({
    photos: (await first()).photos.flatMap(({ tag, status, file }: Photo) =>
      status.id === "inReview" ? [{ tag, fileId: file.id, isAccepted: true }] : [],
    ),
  });
  const { db } = server.database;
  const run = { insurer: "sura", kind: "inspection", product: "car", connector: "", run: "{}" };
  await db
    .insertInto("insurer_runs")
    .values({ ...run, record_id: inspectionId, id: newKey(), key: newKey(), round: 1, status: "unknown" })
    .execute();

  expect((await sendPhotos(inspectionId, ticket, ["front", "rear"])).statusCode).toBe(200);
  expect(insurers.asked(inspectionId)).toMatchObject([
    {
      kind: "inspection",
      input: { inspectionId, quoteId: "sura-1", photos: [{ tag: "front" }, { tag: "rear" }] },
    },
  ]);
  expect((await first()).reasons).toBeUndefined();
  const refused = await post(`${own}/${inspectionId}/review`, await accepted());
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    expect.stringContaining("La compañía"),
  ]);
  const rejected = [{ tag: "rear", reason: "Borrosa" }];
  await insurers.answer(inspectionId, "sura", { output: { status: "rejected", rejected } } as Outcome);
  expect((await first()).photos).toMatchObject([{ isWanted: false }, { isWanted: true, reason: "Borrosa" }]);
  expect((await sendPhotos(inspectionId, ticket, ["rear"], "otra")).statusCode).toBe(200);
  // Of the photos that were sent before, nothing is news any more.
  await insurers.answer(inspectionId, "sura", { output: { status: "finished" } }, 1);
  server.time.now += 1_000;
  await insurers.answer(inspectionId, "sura", { failure: "refused", message: "" });
  expect((await read("/notifications"))[0]).toMatchObject({
    title: "SURA no pudo revisar las fotos: revisalas vos",
    path: `/polizas/detalle/${policyId}#inspecciones`,
  });
  await db
    .updateTable("insurer_runs")
    .set({ status: "failed" })
    .where("record_id", "=", inspectionId)
    .execute();
  expect((await post(`${own}/${inspectionId}/review`, await accepted())).statusCode).toBe(200);
  expect((await first()).status.id).toBe("finished");
});

describe("what of it ends", () => {
  test("with an insurer that gives it up has failed, and may be tried again", async () => {
    const { url, body, emissionId, inspectionId } = await awaited();
    await review(inspectionId, "canceled", { note: "El auto está chocado" });
    await goOn(inspectionId);
    expect(await read(url)).toMatchObject({ status: "error", message: "El auto está chocado" });
    expect((await post(url, body)).statusCode).toBe(200);
    expect(attempts(emissionId)).toHaveLength(2);
    // Of the photos that were given up nothing is news any more, once others are waited for.
    await answer(emissionId, { output: { status: "requires_inspection", message: "Falta ver el auto" } });
    expect((await read(url)).inspection.id).not.toBe(inspectionId);
    await goOn(inspectionId);
    expect(await read(url)).toMatchObject({ status: "pending", waitsFor: "inspection" });
  });

  test("with an insurer that nobody can ask any more has failed, and what it approved is sent by the next try", async () => {
    const who = { identityNumber: "99123411", cuil: "27991234114" };
    const { id, url, body, emissionId, inspectionId } = await awaited(who);
    const { ticket } = await prove(who.identityNumber, right);
    await sendPhotos(inspectionId, ticket, await wantedOf(url));
    const approved = { output: { status: "finished", inspectionId: "I-89" } };
    await insurers.answer(inspectionId, "sura", approved);
    // Later than all else that its broker was told: the newest come first.
    server.time.now += 1_000;
    const gone = { ...services, insurers: { ...services.insurers, askOne: async () => undefined } };
    await createInspectedJob(gone as RecordServices)({ id: inspectionId });
    expect(await read(url)).toMatchObject({
      status: "error",
      message: expect.stringMatching(/^Por ahora no podemos emitir/),
    });
    expect(attempts(emissionId)).toHaveLength(1);
    expect(await read("/notifications")).toContainEqual(
      expect.objectContaining({ path: `/cotizaciones/detalle/${id}`, kind: "record-moved" }),
    );
    expect((await post(url, body)).statusCode).toBe(200);
    expect(insurers.asked(emissionId)).toMatchObject([{ input: { inspectionId: "I-89" } }]);
  });

  test("with its broker, who gives up, asks nobody any more, and its quote is as it was", async () => {
    const { id, url, body, emissionId, inspectionId } = await awaited();
    const other = await server.session("independiente");
    expect((await server.call({ method: "DELETE", url, session: other })).statusCode).toBe(404);
    expect((await server.call({ method: "DELETE", url, session })).statusCode).toBe(200);
    expect((await server.call({ method: "DELETE", url, session })).statusCode).toBe(409);
    expect(await statusOf(inspectionId)).toEqual({ status: "canceled" });
    expect(await read(url)).toMatchObject({ status: "draft", answers: expect.anything() });
    expect(await read(`/multi-quotes/${id}`)).toMatchObject({ multiQuoteStatus: "draft" });
    await goOn(inspectionId);
    expect(attempts(emissionId)).toHaveLength(1);
    expect((await post(url, body)).statusCode).toBe(200);
  });

  test("with its price, unless its insurer has the photos", async () => {
    const [one, other, approving] = [
      await awaited(),
      await awaited({ identityNumber: "99123488", cuil: "27991234883" }),
      await awaited({ identityNumber: "99123433", cuil: "27991234339" }),
    ];
    await answer(approving.emissionId, { output: { status: "requires_approval", message: "Lo miramos" } });
    const { ticket } = await prove("99123488", right);
    await sendPhotos(other.inspectionId, ticket, await wantedOf(other.url));
    const expire = () => expireWaiting(services, new Date(now().getTime() + 60 * 86_400_000));
    await expire();
    expect(await read(one.url)).toMatchObject({ status: "expired" });
    await review(other.inspectionId, "finished");
    await expire();
    expect(await read(other.url)).toMatchObject({ status: "pending" });
    expect(await read(approving.url)).toMatchObject({ status: "pending", waitsFor: "approval" });
    expect(await statusOf(one.inspectionId)).toEqual({ status: "canceled" });
  });

  test("is nothing where nobody could send photos: its insurer's word is waited for", async () => {
    const foreigner = { identityType: "PAS", identityNumber: undefined, foreignNumber: "AB1234567" };
    const { url, inspectionId } = await awaited({ ...foreigner, cuil: undefined });
    expect(await read(url)).toMatchObject({
      ...{ status: "pending", waitsFor: "inspection", noPhotos: "document" },
    });
    expect(inspectionId).toBeUndefined();
  });
});

describe("who may not", () => {
  test("is anybody who proves nothing, and a guess is answered as one of an unknown DNI", async () => {
    const { inspectionId } = await awaited({ identityNumber: "99123499", cuil: "27991234999" });
    const url = `/inspections?inspectionId=${inspectionId}`;
    const wrong = await prove("99123499", { ...right, plate: "AZ999ZZ" });
    const unknown = await prove("99777666", right);
    expect(wrong.statusCode).toBe(unknown.statusCode);
    const unproven = await server.ticket("99123499", { platform: "tramite", isProven: false });
    expect((await server.call({ url, ticket: unproven })).json().error.code).toBe("claim-options");
    const other = await prove("99123456", right);
    expect((await server.call({ url, ticket: other.ticket })).statusCode).toBe(404);
  });

  test("is whoever proved to be of a broker's word alone: their policies stay unproven", async () => {
    // A broker types the DNI of somebody who has a policy, and a plate and a birth date that they made up.
    await awaited({ identityNumber: "99000001", cuil: "27990000016" });
    const { ticket, statusCode } = await prove("99000001", right, "cordillera");
    expect(statusCode).toBe(200);
    const refused = ["/accidents", "/policies/00000000-0000-4000-8000-000000000000"];
    for (const url of refused)
      expect((await server.call({ url, ticket })).json().error.code).toBe("claim-options");
    const listed = await server.call({ url: "/inspections/options?identityNumber=99000001", ticket });
    expect(listed.json().data).toHaveLength(1);
    // The plate of a policy of theirs counts as a wrong guess: nothing tells it from one.
    const guess = { url: "/inspections?plate=AZ101ZZ", ticket, address: "198.51.100.9" };
    for (const status of [404, 404, 404, 404, 404, 429])
      expect((await server.call(guess)).statusCode).toBe(status);
    const { policyholder } = (
      await server.call({ url: "/accidents/options?identityNumber=99000001", ticket })
    ).json().data;
    expect(policyholder?.fullName).toBeUndefined();
  });

  test("is another broker: neither the link's word, nor a photo, nor the rest", async () => {
    const { url } = await awaited();
    for (const name of ["independiente", "organizadora"]) {
      const by = { session: await server.session(name) };
      expect((await post(`${url}/inspection/requests`, {}, by)).statusCode).toBe(404);
      expect((await server.call({ url: `${url}/inspection/files/${newKey()}`, ...by })).statusCode).toBe(404);
    }
    expect((await post(`${url}/inspection/requests`, {})).statusCode).toBe(200);
    expect((await read(url)).inspection.sent).toBe(1);
  });
});
