import { afterAll, describe, expect, test } from "vitest";
import { newKey } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { offers, startQuoting } from "./quoting.ts";
import { offerOf } from "./told-insurers.ts";

const { server, insurers, session, create, read } = await startQuoting();
afterAll(() => server.close());

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
    const first = await server.call({ url: `/multi-quotes/${id}`, session: session() });
    const tag = String(first.headers.etag);
    const again = () =>
      server.call({ url: `/multi-quotes/${id}`, session: session(), headers: { "if-none-match": tag } });
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
    expect(await read(id, await server.session("organizadora"))).toMatchObject({ id, isOwn: false });
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
    const answer = await server.call({ url: "/multi-quotes", body: quoteBody(changes), session: session() });
    expect([answer.statusCode, Object.keys(answer.json().error.message)]).toEqual([400, [field]]);
  });
});

describe("the list of quotes", () => {
  const rows = async (query: string) =>
    (await server.call({ url: `/multi-quotes${query}`, session: session() })).json();
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
    const counted = (await server.call({ url: "/multi-quotes/standings", session: session() })).json().data;
    expect(counted.draft.count).toBeGreaterThan(0);
    for (const [status, { count }] of Object.entries(counted as Record<string, { count: number }>))
      expect([status, (await rows(`?status=${status}`)).pagination.total]).toEqual([status, count]);
    expect((await rows("?createdTo=2026/11/19")).data).toEqual([]);
    expect((await rows("?validUntilFrom=2026/12/05&product=car&order=best")).data.length).toBeGreaterThan(0);
  });
});
