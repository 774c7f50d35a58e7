import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { accidentBody, newKey } from "../../harness.ts";
import { type ClaimStand, openClaimStand } from "../sending/claim-stand.ts";

const policyId = demoPolicyId("DEMO-0001");
let stand: ClaimStand;
let session: string;
beforeAll(async () => {
  stand = await openClaimStand();
  session = await stand.server.session("productora");
});
afterAll(() => stand.close());

const call = (url: string, more: object = { session }) => stand.server.call({ url, ...more });
const save = (changes: object, by = session) =>
  call("/accidents", {
    ...{ session: by, headers: { "idempotency-key": newKey() } },
    body: accidentBody({ policyId, ...changes }),
  });
const ownerOf = async (id: string) =>
  (
    await stand.server.database.db
      .selectFrom("records")
      .select("owner")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).owner;
const seen = (id: string, status: string) =>
  vi.waitFor(async () => expect(await stand.statusOf(id)).toBe(status), { timeout: 15_000, interval: 50 });
/** Sends a claim as its broker; answers its id and the code of the link that its insured person was mailed. */
const send = async (changes: object = {}) => {
  const { id, number = "" } = (await save({ status: { id: "sending" }, ...changes })).json().data;
  const letter = await vi.waitFor(() => {
    const found = stand.mails.find(
      ({ subject }) => subject === `Paula Productora Demostración cargó tu denuncia ${number}`,
    );
    expect(found).toBeDefined();
    return found;
  }, 15_000);
  const [, platform, code = ""] = /autogestion\/([\w-]+)\/denuncia\/([\w-]+)/.exec(letter?.text ?? "") ?? [];
  return { id, number, letter, platform, link: `/claim-confirmations/${code}` };
};
const answer = (link: string, body: object) =>
  call(link, { method: "POST", body, headers: { "idempotency-key": newKey() } });
const noticesOf = async (id: string) => {
  const rows = await stand.server.database.db.selectFrom("notifications").select("content").execute();
  const contents = rows.map(({ content }) => content as { readonly title: string; readonly record?: string });
  return contents.filter(({ record }) => record === id).map(({ title }) => title);
};

test("a draft is of the broker who writes it, and what they send is its insured person's", async () => {
  const begun = (await call(`/policies/${policyId}/claim`)).json().data;
  expect(begun).toMatchObject({
    policyId,
    insured: { identityNumber: "99000001" },
    broker: "Paula Productora Demostración",
  });
  const draft = await save({});
  const { id } = draft.json().data;
  expect([draft.statusCode, await ownerOf(id)]).toEqual([200, expect.stringMatching(/^broker:/)]);
  const left = await call(`/policies/${policyId}/claim?accidentId=${id}`);
  expect([left.headers.etag, left.json().data]).toMatchObject(['"1"', { id, status: { id: "draft" } }]);

  const ticket = await stand.server.ticket("99000001");
  const organizer = await stand.server.session("organizadora");
  const another = await stand.server.session("independiente");
  const statuses = async (rows: readonly (readonly [string, object])[]) =>
    Promise.all(rows.map(async ([url, by]) => (await call(url, by)).statusCode));
  expect(
    await statuses([
      [`/accidents?identityNumber=99000001&accidentId=${id}`, { ticket }],
      [`/accidents/${id}/files`, { ticket }],
      [`/accidents/${id}/files`, { session: organizer }],
      [`/claims/${id}`, { session: organizer }],
      [`/policies/${policyId}/claim`, { session: another }],
      [`/policies/${policyId}/claim?accidentId=${id}`, { session: organizer }],
    ]),
  ).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await save({ id }, another)).statusCode).toBe(404);

  const sent = await save({ id, status: { id: "sending" } });
  expect([sent.statusCode, await ownerOf(id)]).toEqual([200, "insured:*:99000001"]);
  const [followed, again] = [await call(`/accidents/${id}`, { ticket }), await save({ id })];
  expect(followed.json().data.facts).toContainEqual({
    title: "Quién lo contó",
    text: "Cargado por Paula Productora Demostración según lo que contó Ana Demostración por teléfono. Falta que lo confirme.",
  });
  expect([again.statusCode, again.json().error.code]).toEqual([409, "already-sent"]);
});

test("a broker gives up a draft of theirs, and nobody else does", async () => {
  const { id } = (await save({})).json().data;
  const erase = async (by: object) =>
    (await call(`/drafts/${id}`, { method: "DELETE", headers: { "idempotency-key": newKey() }, ...by }))
      .statusCode;
  expect(await erase({ session: await stand.server.session("independiente") })).toBe(404);
  expect(await erase({ ticket: await stand.server.ticket("99000001") })).toBe(404);
  expect(await erase({ session })).toBe(200);
  expect((await call(`/policies/${policyId}/claim?accidentId=${id}`)).statusCode).toBe(404);
});

test("its insured person is mailed the paper and a link, and the insurer reads who told and whether it was confirmed", async () => {
  const { id, number, letter, platform, link } = await send();
  expect([letter?.to, letter?.attachments?.map(({ name }) => name)]).toEqual([
    "asegurado@example.com",
    [`${number}.pdf`],
  ]);
  expect(platform).toBe("tramite");
  await seen(id, "sent");
  const mail = stand.mails.find(({ id: key }) => key === `claim-${id}`);
  expect(mail?.text).toContain(
    "Cargado por Paula Productora Demostración según lo que contó Ana Demostración por teléfono",
  );
  const [, code = ""] = /\/compania\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const teller = async () => (await call(`/insurer-claims/${code}`, {})).json().data.teller;
  expect(await teller()).toContain("Falta que lo confirme.");

  expect((await call(link, {})).json().data).toMatchObject({
    number,
    by: "Paula Productora Demostración",
    isConfirmed: false,
  });
  for (const _ of [1, 2]) expect((await answer(link, {})).statusCode).toBe(200);
  expect((await call(link, {})).json().data).toMatchObject({ isConfirmed: true, isCorrected: false });
  expect(await teller()).toMatch(/Lo confirmó Ana Demostración el \d\d\/\d\d\/\d{4}\./);
  expect((await noticesOf(id)).filter((title) => title.includes("confirmó"))).toEqual([
    `Ana Demostración confirmó la denuncia ${number}`,
  ]);
  expect((await call(link.replace(/.$/, "_"), {})).statusCode).toBe(404);
});

test("a correction is what its insured person adds, before its insurer has the claim and after", async () => {
  stand.refuseMailsTo("siniestros@zurich");
  const { id, link, number } = await send();
  expect((await answer(link, { correction: "corta" })).statusCode).toBe(400);
  expect((await answer(link, { correction: "Fue en Mitre y Salta, no en Mitre" })).statusCode).toBe(200);
  expect(await stand.statusOf(id)).toBe("sending");
  stand.refuseMailsTo(undefined);
  stand.server.time.now += 2 * 60_000;
  await stand.work(id);
  await seen(id, "sent");
  expect((await answer(link, { correction: "Y el otro auto era gris" })).statusCode).toBe(200);
  expect(await stand.statusOf(id)).toBe("newExtension");
  const claim = (await call(`/claims/${id}`)).json().data;
  expect(claim.additions.map(({ note }: { note: string }) => note)).toEqual([
    "Fue en Mitre y Salta, no en Mitre",
    "Y el otro auto era gris",
  ]);
  expect(claim.teller).toContain("Lo corrigió Ana Demostración");
  const additions = () =>
    stand.mails.filter(({ subject }) => subject.startsWith(`Ampliación: Siniestro ${number}`));
  await vi.waitFor(() => expect(additions()).toHaveLength(2), 15_000);
  expect(await noticesOf(id)).toContain(`Ana Demostración corrigió la denuncia ${number}`);
});

test("what is sent for a company, which has no DNI, stays its broker's and reaches its insurer", async () => {
  const { db } = stand.server.database;
  const company = { identity_number: null, insured_name: "Transportes Sur" };
  await db.updateTable("policies").set(company).where("id", "=", policyId).execute();
  const begun = (await call(`/policies/${policyId}/claim`)).json().data;
  expect(begun.insured).toEqual({ fullName: "Transportes Sur" });
  const { id, letter, link } = await send({ driver: { isInsured: false } });
  expect(await ownerOf(id)).toMatch(/^broker:/);
  await seen(id, "sent");
  expect(letter?.text).toContain("Transportes Sur");
  expect((await answer(link, {})).statusCode).toBe(200);
});
