import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf, tellInsurers } from "./told-insurers.ts";

const text = { type: "string" };
const known = {
  type: "object",
  properties: {
    sumInsured: { type: "integer" },
    validFrom: { ...text, format: "date" },
    postcode: text,
    commissionType: { type: "object", properties: { id: { type: "integer" }, value: { type: "integer" } } },
  },
};
const insurers = tellInsurers(["zurich", "sura", "experta"], known);
let server: Harness;
let session: string;
let overseer: string;
beforeAll(async () => {
  const documents = openDocuments(readDocuments(inRepository(".")));
  server = await startHarness({ flows: productFlows(documents), insurers: insurers.open });
  session = await server.session("productora");
  overseer = await server.session("organizadora");
});
afterAll(() => server?.close());

const create = async (changes: object = {}, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await server.call({
    url: "/multi-quotes",
    body: quoteBody(changes as never),
    session,
    headers: { "idempotency-key": newKey(), ...headers },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data.id as string;
};
const read = async (id: string, by = session) =>
  (await server.call({ url: `/multi-quotes/${id}`, session: by })).json().data;
/** What the broker's own permissions say; everything as the product has it where nothing is said. */
const permit = (permissions: readonly object[]) =>
  server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify(permissions) })
    .where("email", "=", "productora@example.com")
    .execute();
const offers = (insurer: string, ...given: readonly (readonly [string, number])[]) => ({
  output: { coverages: given.map(([cluster, amount]) => offerOf(insurer, cluster, amount)) },
});

describe("a quote", () => {
  test("asks all insurers at once, shows each price as it arrives, and ends with the last", async () => {
    const id = await create();
    expect(insurers.performed).toContain(`${id} 1`);
    expect(insurers.asked(id)).toMatchObject([
      {
        insurer: "zurich",
        kind: "quote",
        product: "car",
        input: { validFrom: "2026-11-21", postcode: "2000" },
      },
      { insurer: "sura" },
      { insurer: "experta" },
    ]);
    const { catalogue } = await server.database.db
      .selectFrom("quotes")
      .select("catalogue")
      .where("record_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(catalogue).toMatch(/^demostración-[\da-f]{12}$/);
    const begun = await read(id);
    expect(begun).toMatchObject({
      multiQuoteRequestStatus: "running",
      multiQuoteStatus: "draft",
      multiQuoteType: "car",
      customer: { name: "Ana", lastName: "Núñez" },
      properties: { brand: { name: "Fiat" }, locality: { name: "Rosario" }, year: 2021 },
      validFrom: "2026/11/21",
      validUntil: "2026/12/05",
      isDemonstration: true,
      coverages: [],
      insurers: [{ name: "zurich", displayName: "Zurich", status: "running" }, {}, {}],
    });
    const least = offerOf("zurich", "A", 4_000_000, { covers: ["civilResponsibility"] });
    await insurers.answer(id, "zurich", {
      output: { coverages: [offerOf("zurich", "C", 9_163_250), least] },
    });
    await insurers.answer(id, "sura", { failure: "network", message: "La compañía no pudo contestar" });
    expect(await read(id)).toMatchObject({
      multiQuoteRequestStatus: "running",
      insurers: [
        { name: "zurich", status: "done" },
        { name: "sura", status: "failed", message: "La compañía no pudo contestar", canRetry: true },
        { name: "experta", status: "running" },
      ],
      coverages: [
        {
          cluster: { code: "A", name: "Responsabilidad civil" },
          coverTitles: ["Responsabilidad civil"],
          isToConfirm: false,
        },
        {
          quoteId: "zurich-1",
          insuranceCompany: { name: "zurich", displayName: "Zurich" },
          budget: {
            subscriptionAmount: 9_163_250,
            commission: 20,
            commissionAmount: 1_409_731,
            showData: true,
          },
          currency: "ARS",
          sumInsured: 1_989_500_000,
          validUntil: "2026/12/05",
          needsApproval: false,
        },
      ],
    });
    await insurers.answer(id, "experta", offers("experta", ["C", 8_000_000]));
    expect(await read(id)).toMatchObject({ multiQuoteRequestStatus: "ended", multiQuoteStatus: "draft" });
  });

  test("is told nothing of twice", async () => {
    const id = await create();
    const first = await server.call({ url: `/multi-quotes/${id}`, session });
    const tag = String(first.headers.etag);
    const again = () =>
      server.call({ url: `/multi-quotes/${id}`, session, headers: { "if-none-match": tag } });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    await insurers.answer(id, "zurich", offers("zurich", ["C", 9_000_000]));
    expect((await again()).statusCode).toBe(200);
  });

  test("whose answers change shows no price of before, nor one that comes too late", async () => {
    const draft = { "x-draft": newKey() };
    const id = await create({}, draft);
    await insurers.answer(id, "zurich", offers("zurich", ["C", 9_000_000]));
    const vehicle = { ...(quoteBody().vehicle as object), gnc: "uninsured" };
    expect(await create({ vehicle }, draft)).toBe(id);
    await insurers.answer(id, "sura", offers("sura", ["C", 7_000_000]), 1);
    expect(await read(id)).toMatchObject({
      round: 2,
      multiQuoteStatus: "requoting",
      standing: "waiting",
      coverages: [],
      answers: { vehicle: { gnc: "uninsured" } },
    });
    await insurers.answer(id, "zurich", offers("zurich", ["C", 9_900_000], ["D", 12_000_000]));
    expect((await read(id)).coverages).toMatchObject([
      { cluster: { code: "C" }, change: { was: 9_000_000, by: 900_000 } },
      { cluster: { code: "D" }, change: { was: null, by: null } },
    ]);
  });

  test("of which nobody gives a price is one with an error", async () => {
    const id = await create();
    for (const name of ["zurich", "sura", "experta"])
      await insurers.answer(id, name, { failure: "network", message: "No" });
    expect(await read(id)).toMatchObject({ multiQuoteStatus: "error", standing: "needsRequote" });
  });

  test("is its broker's, read by who organizes them and nobody else's", async () => {
    const id = await create();
    const other = await server.session("independiente");
    expect((await server.call({ url: `/multi-quotes/${id}`, session: other })).statusCode).toBe(404);
    expect(await read(id, overseer)).toMatchObject({ id, isOwn: false });
    const rows = (await server.call({ url: "/multi-quotes", session: other })).json().data;
    expect(rows.filter((row: { id: string }) => row.id === id)).toEqual([]);
  });

  test.each([
    [
      "a sum far from the reference",
      { vehicle: { ...(quoteBody().vehicle as object), sumInsured: 1 } },
      "vehicle/sumInsured",
    ],
    [
      "another commission than one may choose",
      { terms: { ...(quoteBody().terms as object), commissionType: { id: 100 } } },
      "terms/commissionType/id",
    ],
  ])("is refused with %s", async (_, changes, field) => {
    const answer = await server.call({ url: "/multi-quotes", body: quoteBody(changes), session });
    expect([answer.statusCode, Object.keys(answer.json().error.message)]).toEqual([400, [field]]);
  });
});

describe("what is judged of a quote", () => {
  const offered = async (id: string, ...given: readonly (readonly [string, number, object?])[]) =>
    insurers.answer(id, "zurich", {
      output: { coverages: given.map(([cluster, amount, more]) => offerOf("zurich", cluster, amount, more)) },
    });

  test("is judged by the numbers of the day on which it was asked for, whatever they are later", async () => {
    const [before, after] = [await create(), await create()];
    await server.database.db
      .insertInto("parameters")
      .values([
        { name: "quoteValidity", effective_from: "2090-01-01", value: "10", source: "acta" },
        { name: "approvalAge", effective_from: "2090-01-01", value: "80", source: "acta" },
        { name: "timesFromOthers", effective_from: "2090-01-01", value: "2", source: "acta" },
        {
          name: "plausibleMonth",
          effective_from: "2090-01-01",
          value: '{"least":0.5,"most":15}',
          source: "acta",
        },
      ])
      .execute();
    const then = server.time.now;
    server.time.now = Date.parse("2090-01-02T15:00:00Z");
    session = await server.session("productora");
    const headers = { "idempotency-key": newKey() };
    await server.call({ url: `/multi-quotes/${after}/requote`, body: {}, session, headers });
    for (const id of [before, after]) {
      const month = 19_895_000;
      await offered(id, ["C", month], ["A", month / 5]);
      await insurers.answer(id, "sura", offers("sura", ["C", month * 3]));
      await insurers.answer(id, "experta", offers("experta", ["C", month]));
    }
    const told = async (id: string) => {
      const { validUntil, coverages } = await read(id);
      const asked = coverages.map((one: { isToConfirm: boolean; needsApproval: boolean }) => [
        one.isToConfirm,
        one.needsApproval,
      ]);
      return { validUntil, asked };
    };
    expect(await told(before)).toEqual({
      validUntil: "2026/12/05",
      asked: [
        [false, false],
        [false, false],
        [false, false],
        [false, false],
      ],
    });
    expect(await told(after)).toEqual({
      validUntil: "2090/01/12",
      asked: [
        [false, false],
        [false, false],
        [true, false],
      ],
    });
    server.time.now = then;
    session = await server.session("productora");
  });

  test("ends with its insurer's own validity where that comes first", async () => {
    const id = await create();
    await offered(
      id,
      ["A", 4_000_000, { validUntil: "2026-11-25" }],
      ["C", 9_000_000, { validUntil: "2027-01-01" }],
    );
    const { coverages } = await read(id);
    expect(coverages.map((one: { validUntil: string }) => one.validUntil)).toEqual([
      "2026/11/25",
      "2026/12/05",
    ]);
    const choose = () =>
      server.call({
        url: `/multi-quotes/${id}/choose`,
        body: { coverageId: coverages[0].id },
        session,
        headers: { "idempotency-key": newKey() },
      });
    server.time.now += 5 * 86_400_000;
    session = await server.session("productora");
    expect((await choose()).statusCode).toBe(200);
    server.time.now += 86_400_000;
    session = await server.session("productora");
    expect((await choose()).json().error?.code).toBe("quote-expired");
    server.time.now -= 6 * 86_400_000;
    session = await server.session("productora");
  });

  test("tells nothing of a commission to who may not see any, and asks with the standard one", async () => {
    const commissionType = { id: 60, key: "low", value: 75 };
    const terms = { ...(quoteBody().terms as object), commissionType };
    await permit([{ name: "commissions", value: "no" }]);
    const id = await create();
    await offered(id, ["C", 9_000_000, { premium: { netPremium: 1, acquisitionCost: 2, totalPremium: 3 } }]);
    const shown = await read(id);
    expect(insurers.asked(id)[0]?.input).toMatchObject({ commissionType: { id: 80, value: 100 } });
    await permit([]);
    expect((await read(id)).coverages).toMatchObject([
      { premium: { acquisitionCost: 2 }, budget: { commission: 20 } },
    ]);
    await permit([{ name: "commissions", value: "show,update" }]);
    const chosen = await create({ terms });
    expect((await read(chosen)).commissionType).toEqual(commissionType);
    await permit([{ name: "commissions", value: "no" }]);
    expect(JSON.stringify([shown, await read(chosen)])).not.toMatch(/commission(?!s)|acquisition/i);
    await permit([]);
  });
});

describe("the list of quotes", () => {
  const rows = async (query: string) => (await server.call({ url: `/multi-quotes${query}`, session })).json();
  test("tells the cheapest and finds by whom and what it is of", async () => {
    server.time.now += 1000;
    const customer = { name: "Zulema", lastName: "Quiroga", email: "zq@example.com" };
    const id = await create({ customer });
    // The newest is the first where nobody asks for another order.
    expect((await rows("")).data[0].id).toBe(id);
    for (const [name, amount] of [
      ["zurich", 9_000_000],
      ["sura", 8_000_000],
    ] as const)
      await insurers.answer(id, name, offers(name, ["C", amount]));
    await insurers.answer(id, "experta", offers("experta", ["C", 200_000_000]));
    for (const search of [
      "?search=zulema%20quir",
      "?search=quiroga%20cronos",
      "?order=-customer&status=draft",
    ])
      expect((await rows(search)).data[0]).toMatchObject({
        id,
        customer: "Zulema Quiroga",
        asset: "Fiat Cronos 1.6 MT 2021",
        status: { id: "draft", value: "Cotizada" },
        best: { amount: 8_000_000, insurer: "SURA" },
        offers: 3,
        validUntil: "2026/12/05",
        owner: expect.any(String),
        isOwn: true,
      });
    const far = (await read(id)).coverages.filter(({ isToConfirm }: { isToConfirm: boolean }) => isToConfirm);
    expect(far).toMatchObject([{ insuranceCompany: { name: "experta" } }]);
    expect((await rows("?search=nadie")).data).toEqual([]);
    const counted = (await server.call({ url: "/multi-quotes/standings", session })).json().data;
    expect(counted.draft.count).toBeGreaterThan(0);
    for (const [status, { count }] of Object.entries(counted as Record<string, { count: number }>))
      expect([status, (await rows(`?status=${status}`)).pagination.total]).toEqual([status, count]);
    expect((await rows("?createdTo=2026/11/19")).data).toEqual([]);
    expect((await rows("?validUntilFrom=2026/12/05&product=car&order=best")).data.length).toBeGreaterThan(0);
  });
});
