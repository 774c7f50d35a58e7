import { afterAll, describe, expect, test } from "vitest";
import { paperOfShare } from "#server/records/quotes/shared-quote.ts";
import { sweep } from "#server/sweep.ts";
import { handedOut } from "../../handed-out.ts";
import { anything, newKey } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { startQuoting } from "./quoting.ts";
import { offerOf } from "./told-insurers.ts";

const day = 86_400_000;
const { server, insurers, post, read, moveTo } = await startQuoting({
  names: ["zurich", "sura"],
  given: { type: "object", properties: {} },
  flows: handedOut(),
});
afterAll(() => server.close());

const made = async (url: string, body: object = {}) => (await post(url, body)).json().data;
const refused = async (url: string, body: object = {}) => (await post(url, body)).json().error.code;
const quoted = async () => {
  const customer = { ...(quoteBody().customer as object), phone: "11 5555-1234" };
  const { id } = await made("/multi-quotes", quoteBody({ customer }));
  for (const [name, price] of [
    ["zurich", 9_000_000],
    ["sura", 8_000_000],
  ] as const) {
    const more = {
      covers: ["civilResponsibility", "hail"],
      premium: { netPremium: 1, acquisitionCost: 77_700_777 },
      installments: name === "sura" ? 6 : 12,
    };
    await insurers.answer(id, name, { output: { coverages: [offerOf(name, "C", price, more)] } });
  }
  return id as string;
};
type Link = { id: string; url: string; whatsapp: string; others: number };
const share = async (id: string, body: object = {}): Promise<Link> => made(`/multi-quotes/${id}/share`, body);
const codeIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const open = (code: string, platform = "tramite", headers = {}) =>
  server.call({ url: `/shared-quotes/${platform}/${code}`, headers });
const services = {
  ...{ db: server.database.db, rules: anything, clock: () => new Date(server.time.now) },
  letterheads: async () => ({ name: "Trámite", color: "#123456", footer: "" }),
};
const later = (time: number) => moveTo(server.time.now + time);

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
        {
          insurer: "SURA",
          cluster: "Terceros completo",
          instalments: 6,
          covers: ["Responsabilidad civil", "Granizo"],
        },
        { insurer: "Zurich", amount: 9_000_000, instalments: 12, isToConfirm: false },
      ],
    });
    expect(answer.body).not.toMatch(/Núñez|ana@|99123456|5555-?1234|77\D?700\D?777|ommission/);
    const tag = String(answer.headers.etag);
    const again = await open(codeIn(url), "tramite", { "if-none-match": tag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("shows what was picked and no more; what is no price of it is not found", async () => {
    const id = await quoted();
    const { coverages } = await read(id);
    const { url } = await share(id, { coverages: [coverages[1].id] });
    expect((await open(codeIn(url))).json().data.coverages).toMatchObject([{ id: coverages[1].id }]);
    expect(await refused(`/multi-quotes/${id}/share`, { coverages: [newKey()] })).toBe("not-found");
  });

  test("is not found on another's platform, by a code that never was, once taken back, and once over, all alike", async () => {
    const id = await quoted();
    const code = codeIn((await share(id)).url);
    const shared = async () => (await read(id)).isShared;
    expect(await shared()).toBe(true);
    const wrong = [await open(code, "pampa"), await open("nada"), await open(code, "nadie")];
    // All links are taken back where there is none any more, too.
    for (const _ of [1, 2]) expect((await post(`/multi-quotes/${id}/unshare`)).statusCode).toBe(200);
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

  test("is the same for the same prices, another for others, and one is taken back while the other stays", async () => {
    const id = await quoted();
    const { coverages } = await read(id);
    const all = await share(id);
    const some = await share(id, { coverages: [coverages[1].id, coverages[0].id] });
    expect(await share(id)).toEqual({ ...all, others: 1 });
    expect(await share(id, { coverages: [coverages[0].id, coverages[1].id] })).toEqual(some);
    expect([all.others, some.others, some.url === all.url]).toEqual([0, 1, false]);
    await post(`/multi-quotes/${id}/unshare`, { link: some.id });
    expect(await refused(`/multi-quotes/${id}/unshare`, { link: some.id })).toBe("not-found");
    expect((await open(codeIn(some.url))).statusCode).toBe(404);
    expect((await open(codeIn(all.url))).json().data).toMatchObject({ status: "open" });
    const anew = await share(id, { coverages: [coverages[0].id, coverages[1].id] });
    expect(codeIn(anew.url)).not.toBe(codeIn(some.url));
    // Another quote's link is none of this one's.
    const other = await share(await quoted());
    expect(await refused(`/multi-quotes/${id}/unshare`, { link: other.id })).toBe("not-found");
    expect((await open(codeIn(other.url))).statusCode).toBe(200);
  });

  test("is kept as a paper, one of its prices where it is named, and of nothing that it does not show", async () => {
    const id = await quoted();
    const { coverages } = await read(id);
    const code = codeIn((await share(id, { coverages: [coverages[1].id] })).url);
    const paper = (query = "") => server.call({ url: `/shared-quotes/tramite/${code}/paper${query}` });
    const answer = await paper();
    expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="precios.pdf"',
      "cache-control": "no-store",
    });
    expect((await paper(`?coverage=${coverages[1].id}`)).statusCode).toBe(200);
    expect((await paper(`?coverage=${coverages[0].id}`)).statusCode).toBe(404);
    const told = JSON.stringify(await paperOfShare(services, "tramite", code, undefined));
    expect(told).toMatch(/Zurich.*Responsabilidad civil, Granizo/);
    expect(told).not.toMatch(/Núñez|ana@|99123456|5555-1234|7,77|SURA|Prima/);
    await post(`/multi-quotes/${id}/unshare`);
    expect((await paper()).statusCode).toBe(404);
  });

  test("has no value of the vehicle beside a price of civil liability, nor have comparison and paper", async () => {
    const { id } = await made("/multi-quotes", quoteBody());
    const worth = { sumInsured: 1_989_500_000 };
    const coverages = [offerOf("zurich", "A", 4_000_000, worth), offerOf("zurich", "C", 9_000_000, worth)];
    await insurers.answer(id, "zurich", { output: { coverages } });
    await insurers.answer(id, "sura", { failure: "network", message: "" });
    const code = codeIn((await share(id)).url);
    const sums = (list: readonly { readonly sumInsured?: number }[]) =>
      list.map(({ sumInsured }) => sumInsured);
    expect(sums((await read(id)).coverages)).toEqual([undefined, 1_989_500_000]);
    expect(sums((await open(code)).json().data.coverages)).toEqual([undefined, 1_989_500_000]);
    const paper = JSON.stringify(await paperOfShare(services, "tramite", code, undefined));
    expect(paper.match(/Suma asegurada/g)).toHaveLength(1);
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
    expect(await refused(`/multi-quotes/${old}/share`)).toBe("quote-expired");
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
