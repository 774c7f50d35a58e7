import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "#server/sweep.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { offerOf, tellInsurers } from "./told-insurers.ts";

const day = 86_400_000;
const insurers = tellInsurers(["zurich", "sura"], { type: "object", properties: {} });
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut(), insurers: insurers.open });
  session = await server.session("productora");
});
afterAll(() => server?.close());

const post = async (url: string, body: object = {}) =>
  (await server.call({ url, body, session, headers: { "idempotency-key": newKey() } })).json();
const quoted = async () => {
  const customer = { ...(quoteBody().customer as object), phone: "11 5555-1234" };
  const { id } = (await post("/multi-quotes", quoteBody({ customer }))).data;
  for (const [name, price] of [
    ["zurich", 9_000_000],
    ["sura", 8_000_000],
  ] as const) {
    const more = {
      covers: ["civilResponsibility", "hail"],
      premium: { netPremium: 1, acquisitionCost: 777 },
    };
    await insurers.answer(id, name, { output: { coverages: [offerOf(name, "C", price, more)] } });
  }
  return id as string;
};
const share = async (id: string, body: object = {}): Promise<{ url: string; whatsapp: string }> =>
  (await post(`/multi-quotes/${id}/share`, body)).data;
const codeIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const open = (code: string, platform = "tramite", headers = {}) =>
  server.call({ url: `/shared-quotes/${platform}/${code}`, headers });
const later = async (time: number) => {
  server.time.now += time;
  session = await server.session("productora");
};

describe("a link to a quote", () => {
  test("shows prices, covers and who sends it, and nothing of whose it is", async () => {
    const id = await quoted();
    const { url, whatsapp } = await share(id);
    expect(new URL(url).pathname).toMatch(/^\/autogestion\/tramite\/cotizacion\/[\w-]{24}$/);
    expect(decodeURIComponent(whatsapp)).toBe(
      `https://wa.me/5491155551234?text=Te paso los precios para Fiat Cronos 1.6 MT 2021: ${url}`,
    );
    const answer = await open(codeIn(url));
    expect(answer.json().data).toMatchObject({
      status: "open",
      product: expect.any(String),
      asset: "Fiat Cronos 1.6 MT 2021",
      place: "Rosario",
      validUntil: "2026/12/05",
      isDemonstration: true,
      broker: { name: expect.any(String), license: expect.any(String), email: "productora@example.com" },
      coverages: [
        { insurer: "SURA", cluster: "Terceros completo", covers: ["Responsabilidad civil", "Granizo"] },
        { insurer: "Zurich", amount: 9_000_000, isToConfirm: false },
      ],
    });
    expect(answer.body).not.toMatch(/Núñez|ana@|99123456|5555|777|ommission/);
    const tag = String(answer.headers.etag);
    const again = await open(codeIn(url), "tramite", { "if-none-match": tag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("shows what was picked and no more; what is no price of it is not found", async () => {
    const id = await quoted();
    const { coverages } = (await server.call({ url: `/multi-quotes/${id}`, session })).json().data;
    const { url } = await share(id, { coverages: [coverages[1].id] });
    expect((await open(codeIn(url))).json().data.coverages).toMatchObject([{ id: coverages[1].id }]);
    expect((await post(`/multi-quotes/${id}/share`, { coverages: [newKey()] })).error.code).toBe("not-found");
  });

  test("is not found on another's platform, by a code that never was, once taken back, and once over, all alike", async () => {
    const id = await quoted();
    const code = codeIn((await share(id)).url);
    const shared = async () =>
      (await server.call({ url: `/multi-quotes/${id}`, session })).json().data.isShared;
    expect(await shared()).toBe(true);
    const wrong = [await open(code, "pampa"), await open("nada"), await open(code, "nadie")];
    await post(`/multi-quotes/${id}/unshare`);
    expect(await shared()).toBe(false);
    wrong.push(await open(code));
    const other = codeIn((await share(await quoted())).url);
    await later(30 * day + 1);
    wrong.push(await open(other));
    await sweep(server.database.db, {} as never, new Date(server.time.now + 2 * day), []);
    wrong.push(await open(other));
    for (const answer of wrong)
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([404, wrong[0]?.body, undefined]);
    await later(-30 * day - 1);
  });

  test("says that its prices are over, once they are or others were asked for, and whom to ask", async () => {
    const [old, anew] = [await quoted(), await quoted()];
    const codes = [codeIn((await share(old)).url), codeIn((await share(anew)).url)];
    await post(`/multi-quotes/${anew}/requote`);
    const told = async (code = "") => (await open(code)).json().data;
    expect(await told(codes[1])).toMatchObject({ status: "expired", coverages: [] });
    expect(await told(codes[0])).toMatchObject({ status: "open" });
    await later(15 * day);
    expect(await told(codes[0])).toMatchObject({
      status: "expired",
      coverages: [],
      broker: { name: expect.any(String) },
    });
    expect((await post(`/multi-quotes/${old}/share`)).error.code).toBe("quote-expired");
    await later(-15 * day);
  });

  test("is asked for so often and no more", async () => {
    const answers = [];
    for (let at = 0; at < 121; at += 1)
      answers.push(
        (await server.call({ url: "/shared-quotes/tramite/nada", address: "10.99.0.7" })).statusCode,
      );
    expect([new Set(answers.slice(0, 120)), answers[120]]).toEqual([new Set([404]), 429]);
  });
});
