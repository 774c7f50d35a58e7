import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "#engine/runtime/index.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { emission } from "#server/records/emissions/emission.ts";
import { createEmissionJob } from "#server/records/emissions/settle.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { offerOf, tellInsurers } from "../quotes/told-insurers.ts";
import { emissionBody, issued } from "./emission-body.ts";

const insurers = tellInsurers(["zurich", "sura"], { type: "object", properties: {} });
let server: Harness;
let services: RecordServices;
let session: string;
beforeAll(async () => {
  const open = (given: RecordServices) => {
    services = given;
    return insurers.open(given);
  };
  server = await startHarness({ flows: handedOut(), insurers: open });
  session = await server.session("productora");
});
afterAll(() => server?.close());

type Headers = Readonly<Record<string, string>>;
const post = (url: string, body: object = {}, by = session, headers: Headers = {}) =>
  server.call({ url, body, session: by, headers: { "idempotency-key": newKey(), ...headers } });
const read = async (url: string, by = session) => (await server.call({ url, session: by })).json().data;
const codeOf = async (answering: ReturnType<typeof post>) => {
  const answer = await answering;
  return [answer.statusCode, answer.json().error?.code];
};

/** A quote with two offers, and what stands of it. */
async function quoted(changes: object = {}) {
  const { id } = (await post("/multi-quotes", quoteBody(changes as never))).json().data;
  const offers = (insurer: string, amount: number) => ({
    output: { coverages: [offerOf(insurer, "C", amount, { sumInsured: 1_989_500_000 })] },
  });
  await insurers.answer(id, "zurich", offers("zurich", 9_000_000));
  await insurers.answer(id, "sura", offers("sura", 8_000_000));
  const { coverages } = await read(`/multi-quotes/${id}`);
  const [sura, zurich] = coverages.map((one: { id: string }) => one.id);
  const url = `/multi-quotes/${id}/emission`;
  return { id, url, sura: emissionBody(sura, 8_000_000), zurich: emissionBody(zurich, 9_000_000) };
}

/** The emission of a quote as it is stored. */
const stored = async (quoteId: string) =>
  server.database.db
    .selectFrom("records")
    .select(["id", "status", "insurer"])
    .where("parent_id", "=", quoteId)
    .execute();
const answer = async (quoteId: string, outcome: Outcome, isUnknown?: true) => {
  const [{ id = "", insurer = "" } = {}] = await stored(quoteId);
  await insurers.answer(id, insurer ?? "", outcome, undefined, isUnknown);
};

describe("an emission", () => {
  test("is sent at the price that was shown, and its end is a policy, its client's and a notice", async () => {
    const quote = await quoted();
    expect(await read(quote.url)).toMatchObject({
      status: "draft",
      client: { name: "Ana", email: "ana@example.com" },
    });
    const sent = await post(quote.url, quote.sura);
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
    const [{ id = "" } = {}] = await stored(quote.id);
    expect(insurers.performed).toContain(`${id} 1`);
    expect(insurers.asked(id)).toMatchObject([
      { insurer: "sura", kind: "emission", input: { quoteId: "sura-1", acceptedPrice: 8_000_000 } },
    ]);
    expect(await read(quote.url)).toMatchObject({ status: "in_emission", insurer: { name: "sura" } });
    expect(await read(`/multi-quotes/${quote.id}`)).toMatchObject({ multiQuoteStatus: "in_emission" });

    await answer(quote.id, issued({ policyNumber: "SU-77" }));
    const ended = await read(quote.url);
    expect(ended).toMatchObject({ status: "ended", policyNumber: "SU-77", validTo: "2027/11/21" });
    expect(await read(`/multi-quotes/${quote.id}`)).toMatchObject({ multiQuoteStatus: "ended" });
    expect(await read(`/policies/${ended.policyId}`)).toMatchObject({
      ...{ number: "SU-77", version: 1, origin: "emitted", validFrom: "2026/11/21" },
      ...{ insuredName: "Ana Núñez", asset: expect.stringContaining("Cronos") },
      // Of what was quoted: a change of it has its «before».
      ...{ use: "private", year: 2021, gnc: "none", sumInsured: 1_989_500_000 },
    });
    expect(await read("/notifications")).toContainEqual(
      expect.objectContaining({
        title: "Se emitió la póliza SU-77",
        path: `/polizas/detalle/${ended.policyId}`,
      }),
    );
    const { db } = server.database;
    const said = db.selectFrom("audit").select(["who", "address", "after"]).where("entity_id", "=", id);
    expect(await said.orderBy("id", "desc").limit(1).execute()).toMatchObject([
      { who: "insurer:sura", address: "insurer", after: { status: "ended" } },
    ]);
  });

  test("adds to its client what was not known of them, and takes nothing away", async () => {
    const client = { personType: "physical", name: "Juana", lastName: "Díaz", identityType: "DNI" };
    const body = { client: { ...client, identityNumber: "99123888", email: "vieja@example.com" } };
    const { id } = (await post("/clients", { ...body, status: { id: "active" } })).json().data;
    const quote = await quoted({
      customer: { name: "Juana", lastName: "Díaz", identityNumber: "99123888", email: "otra@example.com" },
    });
    expect((await read(quote.url)).client).toMatchObject({ email: "vieja@example.com" });
    const asked = { ...(quote.sura.client as object), identityNumber: "99123888", cuil: undefined };
    await post(quote.url, { ...quote.sura, client: { ...asked, email: "otra@example.com" } });
    await answer(quote.id, issued());
    expect(await read(`/clients/${id}`)).toMatchObject({
      client: { email: "vieja@example.com", occupation: "Docente", address: { streetName: "Mitre" } },
    });
  });
});

describe("one for each quote", () => {
  test("whatever tab, coverage, key or device", async () => {
    const quote = await quoted();
    const device = await server.session("productora");
    const [organizer, colleague] = [
      await server.session("organizadora"),
      await server.session("principiante"),
    ];
    const answers = await Promise.all([
      post(quote.url, quote.sura, organizer),
      post(quote.url, quote.sura, colleague),
      post(quote.url, quote.sura),
      post(quote.url, quote.zurich),
      post(quote.url, quote.sura, device),
      post(quote.url, quote.zurich, device, { "x-draft": newKey() }),
    ]);
    const codes = answers.map((one) => one.statusCode).sort();
    expect(codes).toEqual([200, 404, 404, 409, 409, 409]);
    const [one, ...others] = await stored(quote.id);
    expect([others, insurers.performed.filter((of) => of.startsWith(one?.id ?? "-"))]).toHaveLength(2);
    expect(insurers.performed.filter((of) => of.startsWith(one?.id ?? "-"))).toHaveLength(1);
    await answer(quote.id, issued());
    expect(await codeOf(post(quote.url, quote.sura))).toEqual([409, "already-sent"]);
  });

  test("and nothing of its quote changes meanwhile", async () => {
    const quote = await quoted();
    await post(quote.url, quote.sura);
    for (const act of ["requote", "insurers/sura/again"])
      expect((await codeOf(post(`/multi-quotes/${quote.id}/${act}`)))[0]).toBeGreaterThanOrEqual(400);
    const { coverageId } = quote.zurich as { readonly coverageId: string };
    expect(await codeOf(post(`/multi-quotes/${quote.id}/choose`, { coverageId }))).toEqual([
      409,
      "already-sent",
    ]);
    const saved = await post("/multi-quotes", { ...quoteBody(), id: quote.id });
    expect(saved.statusCode).toBe(409);
    expect(await read(`/multi-quotes/${quote.id}`)).toMatchObject({ round: 1 });
  });

  test("of nobody else's quote, and of none that was asked anew", async () => {
    const quote = await quoted();
    for (const name of ["independiente", "organizadora"])
      expect(await codeOf(post(quote.url, quote.sura, await server.session(name)))).toEqual([
        404,
        "not-found",
      ]);
    expect(
      (await server.call({ url: quote.url, session: await server.session("independiente") })).statusCode,
    ).toBe(404);
    const stale = { "if-match": '"999"' };
    expect(await codeOf(post(quote.url, quote.sura, session, stale))).toEqual([409, "quote-changed"]);
    expect(await codeOf(post(quote.url, { ...quote.sura, acceptedPrice: 1 }))).toEqual([
      409,
      "quote-changed",
    ]);
    expect(await codeOf(post(quote.url, { ...quote.sura, coverageId: newKey() }))).toEqual([
      404,
      "not-found",
    ]);
    await post(`/multi-quotes/${quote.id}/requote`);
    expect(await codeOf(post(quote.url, quote.sura))).toEqual([409, "quote-changed"]);
    expect(await stored(quote.id)).toEqual([]);
  });
});

describe("what an insurer answers", () => {
  const sent = async (changes: object = {}) => {
    const quote = await quoted(changes);
    expect((await post(quote.url, quote.sura)).statusCode).toBe(200);
    return quote;
  };

  test("that nobody has heard is asked about, and is sent by nobody again", async () => {
    const quote = await sent();
    await answer(quote.id, { failure: "network", message: "" }, true);
    expect(await read(quote.url)).toMatchObject({ status: "in_emission", isUnknown: true });
    expect(await codeOf(post(quote.url, quote.sura))).toEqual([409, "already-sent"]);
    await answer(quote.id, { failure: "not-done", message: "" });
    expect(await read(quote.url)).toMatchObject({
      status: "error",
      lastEmissionError: "La compañía no recibió el pedido: podés volver a hacerlo",
    });
    expect((await post(quote.url, quote.zurich)).statusCode).toBe(200);
    expect(await read(quote.url)).toMatchObject({ status: "in_emission", insurer: { name: "zurich" } });
  });

  test("with the number of another policy changes neither, and is asked about", async () => {
    const [first, second] = [await quoted(), await quoted()];
    const policyNumber = `ZU-${newKey()}`;
    await post(first.url, first.zurich);
    await answer(first.id, issued({ policyNumber }));
    const { policyId } = await read(first.url);
    const before = await read(`/policies/${policyId}`);

    await post(second.url, second.zurich);
    await answer(second.id, issued({ policyNumber, validTo: "2028-11-21" }));
    expect(await read(second.url)).toMatchObject({ status: "in_emission" });
    expect(await read(`/policies/${policyId}`)).toEqual(before);

    await answer(second.id, issued());
    expect(await read(second.url)).toMatchObject({ status: "ended" });
  });

  test("at another price is its broker's to confirm, and what is confirmed is what is sent", async () => {
    const quote = await sent();
    const premium = { netPremium: 7_000_000, totalPremium: 8_400_000 };
    await answer(quote.id, { output: { status: "requires_confirmation", price: 8_400_000, premium } });
    expect(await read(quote.url)).toMatchObject({
      ...{ status: "requires_confirmation", acceptedPrice: 8_000_000, price: 8_400_000, premium },
    });
    expect(await codeOf(post(quote.url, quote.sura))).toEqual([409, "quote-changed"]);
    // As a page has it: the version is that of what it shows, and a save tells none of its own.
    const { headers } = await server.call({ url: quote.url, session });
    const seen = { "if-match": String(headers.etag) };
    const again = await post(quote.url, { ...quote.sura, acceptedPrice: 8_400_000 }, session, seen);
    expect([again.statusCode, again.headers.etag]).toEqual([200, undefined]);
    const [{ id = "" } = {}] = await stored(quote.id);
    expect(insurers.asked(id)).toMatchObject([{ input: { acceptedPrice: 8_400_000 } }]);
  });

  test("at a price as good as the same is taken", async () => {
    const quote = await sent();
    await answer(quote.id, { output: { status: "requires_confirmation", price: 8_030_000 } });
    const [{ id = "" } = {}] = await stored(quote.id);
    expect(insurers.performed).toContain(`${id} 2`);
    expect(insurers.asked(id)).toMatchObject([{ input: { acceptedPrice: 8_030_000 } }]);
    expect(await read(quote.url)).toMatchObject({ status: "in_emission" });
  });

  test("of a field is told at the field, and what was answered is there to be corrected", async () => {
    const quote = await sent();
    const fields = [{ field: "/vehicle/chassis", message: "El chasis no existe" }];
    await answer(quote.id, { output: { status: "refused", message: "Datos inválidos", fields } });
    expect(await read(quote.url)).toMatchObject({
      ...{ status: "error", details: { "vehicle/chassis": ["El chasis no existe"] } },
      answers: { vehicle: { plate: "AZ123ZZ" } },
    });
    // Who looked at that sends it corrected: the version that they know is the quote's.
    const { headers } = await server.call({ url: quote.url, session });
    const vehicle = { ...(quote.sura.vehicle as object), chassis: "8AP359A23NU654321" };
    const known = { "if-match": String(headers.etag) };
    const again = await post(quote.url, { ...quote.sura, vehicle }, session, known);
    expect([again.statusCode, again.body]).toEqual([200, expect.any(String)]);
    expect(await read(quote.url)).toMatchObject({ status: "in_emission" });
  });

  test("when its own quote is old is that a new one is needed", async () => {
    const quote = await sent();
    await answer(quote.id, { failure: "expired", message: "" });
    expect(await read(quote.url)).toMatchObject({ status: "expired" });
    expect(await read(`/multi-quotes/${quote.id}`)).toMatchObject({ standing: "needsRequote" });
  });

  test("while it works on it is asked again, and told once", async () => {
    const quote = await sent();
    const open: Outcome = {
      output: { status: "requires_approval", reference: "R-1", message: "En revisión" },
    };
    await answer(quote.id, open);
    await answer(quote.id, open);
    expect(await read(quote.url)).toMatchObject({
      status: "pending",
      waitsFor: "approval",
      message: "En revisión",
    });
    await answer(quote.id, issued());
    expect(await read(quote.url)).toMatchObject({ status: "ended" });
  });
});

test("what wants an inspection goes on by itself once that is approved", async () => {
  const quote = await quoted();
  await post(quote.url, quote.sura);
  const [{ id = "" } = {}] = await stored(quote.id);
  await answer(quote.id, { output: { status: "requires_inspection", message: "Falta ver el auto" } });
  expect(await read(quote.url)).toMatchObject({ status: "pending", waitsFor: "inspection" });
  await moveOnBehalf(services.db, emission, { id, status: "in_emission" }, new Date(server.time.now));
  expect(await read(quote.url)).toMatchObject({ status: "in_emission" });
  await createEmissionJob(services)({ id });
  expect(insurers.performed.filter((of) => of.startsWith(id))).toEqual([`${id} 1`, `${id} 2`]);
});
