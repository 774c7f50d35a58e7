import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteBody } from "../quotes/quote-body.ts";
import { startRenewing } from "./renewing.ts";

let renewing: Awaited<ReturnType<typeof startRenewing>>;
beforeAll(async () => {
  renewing = await startRenewing();
});
afterAll(() => renewing?.server.close());

type Renewing = typeof renewing;
const post = (...asked: Parameters<Renewing["post"]>) => renewing.post(...asked);
const get = (...asked: Parameters<Renewing["get"]>) => renewing.get(...asked);
const read = (...asked: Parameters<Renewing["read"]>) => renewing.read(...asked);
const typed = (...asked: Parameters<Renewing["typed"]>) => renewing.typed(...asked);
const quoted = (...asked: Parameters<Renewing["quoted"]>) => renewing.quoted(...asked);
const issue = (...asked: Parameters<Renewing["issue"]>) => renewing.issue(...asked);
const change = (id: string, to: object) =>
  renewing.server.database.db.updateTable("policies").set(to).where("id", "=", id).execute();
const board = async (): Promise<readonly string[]> =>
  (await read("/policies/renewals")).flatMap((window: { policies: { number: string }[] }) =>
    window.policies.map(({ number }) => number),
  );
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().error?.code];

describe("a renewal begins with", () => {
  test("its client, the end of the term, and of what is insured as much as the catalogue is sure of", async () => {
    const id = await typed("R 1");
    expect(await read(`/policies/${id}/renewal`)).toMatchObject({
      number: "R 1",
      startsOn: "2026/11/28",
      client: { name: "Ana", identityNumber: "99123456", address: { postcode: "2000" } },
      payment: { paymentMethod: "creditCard", installments: 3 },
      quoted: {},
      catalogued: { year: 2021, brand: { name: "Fiat" }, group: { name: "Cronos" } },
    });
    const sure = await typed("R 2", { asset: "Fiat Cronos 1.6 MT 2021" });
    expect((await read(`/policies/${sure}/renewal`)).catalogued).toMatchObject({
      model: { infoAutoCode: "0030101" },
      price: expect.any(Number),
    });
  });

  test("what was answered, where it was quoted here, and today's price of its version", async () => {
    const quote = await quoted();
    await post(quote.url, quote.sura);
    await issue(quote.id, "SU-10", { validFrom: "2025-11-27", validTo: "2026-11-27" });
    const { policyId } = await read(quote.url);
    const { price } = (await read("/multi-quoter/car/summary?year=2021&brand=003&model=00301-1")) as never;
    const renewal = await read(`/policies/${policyId}/renewal`);
    expect(renewal).toMatchObject({
      quoted: { vehicle: { use: "private", gnc: "none" }, terms: { postcode: "2000" } },
      catalogued: { model: { id: "00301-1" }, price },
      startsOn: "2026/11/27",
    });
    expect(renewal.quoted.customer).toBeUndefined();
    // Another car is another's answers.
    await change(policyId, { asset: "Fiat Argo 2022" });
    expect(await read(`/policies/${policyId}/renewal`)).toMatchObject({
      quoted: {},
      catalogued: { year: 2022, group: { name: "Argo" } },
    });
  });

  test("tomorrow, where its term is over", async () => {
    const id = await typed("R 3", { validFrom: "2025/11/01", validTo: "2026/11/01" });
    expect((await read(`/policies/${id}/renewal`)).startsOn).toBe("2026/11/21");
  });

  test("nothing of another broker's, whoever oversees them", async () => {
    const id = await typed("R 4");
    for (const name of ["independiente", "organizadora"]) {
      const other = await renewing.server.session(name);
      expect((await get(`/policies/${id}/renewal`, other)).statusCode).toBe(404);
      expect((await post("/multi-quotes", { ...quoteBody(), renews: id }, other)).statusCode).toBe(404);
    }
  });
});

test.each([{ status: "canceled" }, { status: "pending" }, { status: "removed" }, { product: "motorcycle" }])(
  "no quote of a car renews a policy with %o",
  async (to) => {
    const id = await typed(`R 5 ${Object.values(to)}`);
    await change(id, to);
    expect(codeOf(await post("/multi-quotes", { ...quoteBody(), renews: id }))).toEqual([404, "not-found"]);
  },
);

describe("the board", () => {
  type Card = { readonly number: string; readonly renewal: object | null };
  type Window = {
    readonly percent: number;
    readonly rising: number;
    readonly unasked: number;
    readonly policies: Card[];
  };
  const windows = (query = ""): Promise<readonly Window[]> => read(`/policies/renewals${query}`);
  const renewalOf = async (number: string) =>
    (await get("/policies/renewals?format=rows")).body
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Card]))
      .find((one) => one.number === number)?.renewal;
  const sumOf = (all: readonly Window[], name: "rising" | "unasked") =>
    all.reduce((sum, one) => sum + one[name], 0);
  const sura = { insurer: { name: "sura", displayName: "SURA" } };

  test("compares what is paid in as many parts alone", async () => {
    const named = { ...sura, coverages: [{ name: "Terceros completo" }], totalPremium: 7_200_000 };
    const inParts = (count: number) => ({ payment: { paymentMethod: "creditCard", installments: count } });
    const same = await typed("P 1", { ...named, ...inParts(6) });
    const fewer = await typed("P 2", { ...named, ...inParts(1) });
    const { terms } = quoteBody() as { readonly terms: object };
    for (const renews of [same, fewer]) await quoted({ renews, terms: { ...terms, installments: 6 } });
    const { quoteId, ...priced } = (await renewalOf("P 1")) as { readonly quoteId: string };
    expect(priced).toMatchObject({ state: "priced", percent: 11.1, rises: true });
    // The price that is told is one of the quote's, by which it is renewed.
    const { coverages } = (await read(`/multi-quotes/${quoteId}`)) as never as {
      coverages: readonly { id: string; insuranceCompany: { name: string } }[];
    };
    const sold = coverages.find(({ insuranceCompany }) => insuranceCompany.name === "sura");
    expect(priced).toHaveProperty("coverageId", sold?.id);
    const told = {
      state: "priced",
      totalPremium: 8_000_000,
      rises: false,
      instalments: { quoted: 6, now: 1 },
    };
    const other = await renewalOf("P 2");
    expect(other).toMatchObject(told);
    expect(other).not.toHaveProperty("percent");
    for (const id of [same, fewer]) await change(id, { status: "canceled" });
  });

  test("has the same coverage of the same insurer beside the price of now, and marks what rises by more", async () => {
    // The offers of this test come to a premium of as much as their month.
    const named = { ...sura, coverages: [{ name: "Terceros completo" }] };
    const rises = await typed("B 1", { ...named, netPremium: 6_000_000, totalPremium: 7_200_000 });
    const falls = await typed("B 2", { ...named, netPremium: 6_000_000, totalPremium: 10_000_000 });
    const other = await typed("B 3", { ...sura, coverages: [{ name: "Todo riesgo" }] });
    await typed("B 4", named);
    for (const renews of [rises, falls, other]) await quoted({ renews });
    expect(await renewalOf("B 1")).toMatchObject({
      state: "priced",
      totalPremium: 8_000_000,
      by: 800_000,
      percent: 11.1,
      rises: true,
    });
    expect(await renewalOf("B 2")).toMatchObject({
      state: "priced",
      by: -2_000_000,
      percent: -20,
      rises: false,
    });
    expect(await renewalOf("B 3")).toMatchObject({
      state: "other",
      best: { insurer: "SURA", instalment: 8_000_000 },
      rises: false,
    });
    expect(await renewalOf("B 4")).toBeNull();
    const all = await windows();
    expect([all[0]?.percent, sumOf(all, "rising")]).toEqual([10, 1]);
    const [marked] = await windows("?rising=true");
    expect([marked?.rising, sumOf(await windows("?rising=true"), "unasked")]).toEqual([0, 0]);
    const shown = (await windows("?rising=true")).flatMap(({ policies }) =>
      policies.map(({ number }) => number),
    );
    expect(shown).toEqual(["B 1"]);

    const body = { renewalRise: 12 };
    await renewing.server.call({
      method: "PUT",
      url: "/broker-data/preferences",
      body,
      session: renewing.session,
    });
    expect([(await windows())[0]?.percent, sumOf(await windows(), "rising")]).toEqual([12, 0]);
    // It is whoever looks that says so.
    expect((await read("/policies/renewals", await renewing.server.session("organizadora")))[0].percent).toBe(
      10,
    );
  });

  test("says of what was asked how it stands", async () => {
    const id = await typed("B 10", sura);
    await post("/multi-quotes", { ...quoteBody(), renews: id });
    expect(await renewalOf("B 10")).toMatchObject({ state: "quoting" });
    const quote = await quoted({ renews: id });
    await post(quote.url, quote.sura);
    expect(await renewalOf("B 10")).toMatchObject({ state: "issuing", quoteId: quote.id });
  });
});

describe("a policy that is renewed", () => {
  test("says plate, chassis and engine of the very thing that was quoted, and of no other", async () => {
    const vehicle = { plate: "AZ 123 ZZ", chassis: "8AP359A23NU123456", engine: "310A20111234567" };
    const known = async (asset: string) => {
      const { url } = await quoted({ renews: await typed(`R 10 ${asset}`, { asset, vehicle }) });
      return (await read(url)).known?.vehicle;
    };
    expect(await known("FIAT Cronos 1.3 Drive, 2021")).toMatchObject({
      ...vehicle,
      plate: expect.any(String),
    });
    expect(await known("Fiat Cronos 1.3 Drive 2018")).toBeUndefined();
    expect(await known("Ford Ka 2021")).toBeUndefined();
  });

  test("was issued here says all that was answered then, but for whose it is, how it is paid, and papers", async () => {
    const first = await quoted();
    const vehicle = { ...(first.sura.vehicle as object), seats: 5 };
    expect((await post(first.url, { ...first.sura, vehicle })).statusCode).toBe(200);
    await issue(first.id, "SU-15", { validFrom: "2025-11-28", validTo: "2026-11-28" });
    const { policyId } = await read(first.url);
    const { db } = renewing.server.database;
    const invoice = { key: "f", name: "factura.pdf", type: "application/pdf", size: 10 };
    const [stored] = await db
      .selectFrom("records")
      .select(["id", "answers"])
      .where("parent_id", "=", first.id)
      .execute();
    const answers = stored?.answers as unknown as { vehicle: object };
    await db
      .updateTable("records")
      .set({ answers: JSON.stringify({ ...answers, vehicle: { ...answers.vehicle, invoice } }) })
      .where("id", "=", stored?.id ?? "")
      .execute();
    const known = async () => (await read((await quoted({ renews: policyId })).url)).known;
    expect(await known()).toEqual({
      vehicle: { ...vehicle, plate: expect.any(String) },
      insuredIsClient: true,
    });
    // What it is called has changed since: it may be another thing.
    await change(policyId, { asset: "Fiat Argo 2021" });
    expect((await known())?.vehicle).not.toHaveProperty("seats");
  });

  test("is by which it was, leaves the board, and is not renewed again", async () => {
    const id = await typed("R 20", { netPremium: 6_000_000, totalPremium: 7_000_000 });
    const [quote, other, third] = [
      await quoted({ renews: id }),
      await quoted({ renews: id }),
      await quoted({ renews: id }),
    ];
    expect((await read(`/multi-quotes/${quote.id}`)).renews).toMatchObject({
      ...{ id, number: "R 20", insurer: { displayName: "Zurich" }, endsOn: "2026/11/28" },
      ...{ totalPremium: 7_000_000, premium: { netPremium: 6_000_000, totalPremium: 7_000_000 } },
    });
    expect(await board()).toContain("R 20");
    expect((await post(quote.url, quote.sura)).statusCode).toBe(200);
    const { db } = renewing.server.database;
    for (const status of ["pending", "in_emission"]) {
      await db.updateTable("records").set({ status }).where("parent_id", "=", quote.id).execute();
      expect(codeOf(await post(other.url, other.sura))).toEqual([409, "policy-renewed"]);
    }
    await issue(quote.id, "SU-20");
    const { policyId } = await read(quote.url);
    expect(await read(`/policies/${policyId}`)).toMatchObject({
      versions: [{ kind: "renewal" }],
      renews: { id, number: "R 20" },
    });
    expect(await read(`/policies/${id}`)).toMatchObject({ renewedBy: { id: policyId, number: "SU-20" } });
    expect(await board()).not.toContain("R 20");
    expect(codeOf(await post(third.url, third.sura))).toEqual([409, "policy-renewed"]);
    // A quote that was stored while the other was issued may say a later instant than that.
    const earlier = new Date(renewing.server.time.now - 60_000);
    await db.updateTable("records").set({ updated_at: earlier }).where("parent_id", "=", quote.id).execute();
    expect(codeOf(await post(third.url, third.sura))).toEqual([409, "policy-renewed"]);
    expect(codeOf(await get(`/policies/${id}/renewal`))).toEqual([409, "policy-renewed"]);
    expect(codeOf(await post("/multi-quotes", { ...quoteBody(), renews: id }))).toEqual([
      409,
      "policy-renewed",
    ]);
    // What came to nothing renewed nothing.
    await change(id, { status: "removed" });
    expect((await read(`/policies/${policyId}`)).renews).toBeNull();
    await change(id, { status: "issued" });
    await change(policyId, { status: "canceled" });
    expect(await board()).toContain("R 20");
    expect((await get(`/policies/${id}/renewal`)).statusCode).toBe(200);
  });

  test("under the number of before, has the new term as its next version", async () => {
    const id = await typed("R 30", { insurer: { name: "sura", displayName: "SURA" } });
    const [quote, late] = [await quoted({ renews: id }), await quoted({ renews: id })];
    await post(quote.url, quote.sura);
    await issue(quote.id, "R 30");
    expect(await read(`/policies/${id}`)).toMatchObject({
      endsOn: "2027/11/28",
      versions: [{ kind: "policy" }, { kind: "renewal", effectiveFrom: "2026/11/28" }],
    });
    expect(await board()).not.toContain("R 30");
    expect(codeOf(await post(late.url, late.sura))).toEqual([409, "policy-renewed"]);
    renewing.server.time.now += 60_000;
    const next = await quoted({ renews: id });
    expect((await post(next.url, next.sura)).statusCode).toBe(200);
  });
});
