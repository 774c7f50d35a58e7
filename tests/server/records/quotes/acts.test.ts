import { afterAll, describe, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import limits from "#server/infrastructure/limits/limits.json" with { type: "json" };
import { quote } from "#server/records/quotes/quote.ts";
import { handedOut } from "../../handed-out.ts";
import { newKey } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { startQuoting } from "./quoting.ts";
import { offerOf } from "./told-insurers.ts";

const day = 86_400_000;
const { server, insurers, session, post, read, moveTo, permit } = await startQuoting({
  names: ["zurich", "sura"],
  given: { type: "object", properties: { validFrom: { type: "string", format: "date" } } },
  issuing: ["zurich"],
  flows: handedOut(),
});
afterAll(() => server.close());

const made = async (answering: ReturnType<typeof post>) => {
  const answer = await answering;
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
};
const codeOf = async (answering: ReturnType<typeof post>) => {
  const answer = await answering;
  return [answer.statusCode, answer.json().error?.code];
};
const offers = (insurer: string, cluster: string, amount: number) => ({
  output: { coverages: [offerOf(insurer, cluster, amount)] },
});
const failed = { failure: "network", message: "La compañía no pudo contestar" };

/** A quote whose insurers have answered. */
async function quoted(changes: object = {}): Promise<string> {
  const { id } = await made(post("/multi-quotes", quoteBody(changes as never)));
  await insurers.answer(id, "zurich", offers("zurich", "C", 9_000_000));
  await insurers.answer(id, "sura", offers("sura", "C", 8_000_000));
  return id;
}

describe("a quote that is asked again", () => {
  test("keeps its id, shows no older price, and tells what changed", async () => {
    const id = await quoted();
    expect((await made(post(`/multi-quotes/${id}/requote`))).id).toBe(id);
    expect(insurers.performed).toContain(`${id} 2`);
    expect(await read(id)).toMatchObject({ round: 2, multiQuoteStatus: "requoting", coverages: [] });
    await insurers.answer(id, "sura", offers("sura", "C", 8_500_000));
    expect((await read(id)).coverages).toMatchObject([{ change: { was: 8_000_000, by: 500_000 } }]);
  });

  test("once for its key", async () => {
    const id = await quoted();
    const headers = { "idempotency-key": newKey() };
    const again = () =>
      server.call({ url: `/multi-quotes/${id}/requote`, body: {}, session: session(), headers });
    await again();
    expect([(await again()).headers["idempotency-replayed"], (await read(id)).round]).toEqual(["true", 2]);
  });

  test("after it expired begins tomorrow, where what it was to begin on has passed", async () => {
    const id = await quoted();
    const before = server.time.now;
    await moveTo(before + 20 * day);
    await made(post(`/multi-quotes/${id}/requote`));
    expect(insurers.asked(id)[0]?.input.validFrom).toBe("2026-12-11");
    expect(await read(id)).toMatchObject({ validFrom: "2026/12/11", validUntil: "2026/12/25" });
    await moveTo(before);
  });

  test("is another's to nobody but its broker", async () => {
    const id = await quoted();
    for (const name of ["independiente", "organizadora"])
      for (const act of ["requote", "clone", "insurers/sura/again"])
        expect((await codeOf(post(`/multi-quotes/${id}/${act}`, {}, await server.session(name))))[0]).toBe(
          404,
        );
  });
});

test("the standard commission is taken from who may choose none, and read by them", async () => {
  const terms = { ...(quoteBody().terms as object), commissionType: { id: 80, value: 100, key: "standard" } };
  await permit([{ name: "commissions", value: "no" }]);
  const { id } = await made(post("/multi-quotes", quoteBody({ terms })));
  expect(await read(id)).toMatchObject({ commissionType: { id: 80, value: 100, key: "standard" } });
  await permit([{ name: "commissions", value: "show,update" }]);
});

test.each([
  ["without a name", { email: "ana@example.com" }, 400],
  ["without a last name", { name: "Ana" }, 400],
  ["with a blank name", { name: " ", lastName: "Prueba" }, 400],
  ["with an email that is none", { name: "Ana", lastName: "Prueba", email: "no" }, 400],
  ["with a telephone that is none", { name: "Ana", lastName: "Prueba", phone: "no" }, 400],
  ["with name and last name alone", { name: "Ana", lastName: "Prueba", email: "", phone: "" }, 200],
  ["with all", { name: "Ana", lastName: "Prueba", email: "a@example.com", phone: "+54 11 5555-1234" }, 200],
])("the customer of a quote %s", async (_, body, status) => {
  expect((await post("/quote/customer", body)).statusCode).toBe(status);
});

describe("another commission", () => {
  const priced = (amount: number, net: number, rate: number) => {
    const budget = { subscriptionAmount: amount, commission: rate };
    const premium = { netPremium: net, totalPremium: amount };
    return { output: { coverages: [offerOf("zurich", "C", amount, { budget, premium })] } };
  };

  test("keeps the quote, is asked of all, and tells what the one before did to the same prices", async () => {
    await permit([{ name: "commissions", value: "show,update" }]);
    const { id } = await made(post("/multi-quotes", quoteBody()));
    await insurers.answer(id, "zurich", priced(8_000_000, 6_000_000, 15));
    await insurers.answer(id, "sura", failed);
    expect((await read(id)).commissions).toBeUndefined();
    expect((await made(post(`/multi-quotes/${id}/requote`, { commissionType: 100 }))).id).toBe(id);
    await insurers.answer(id, "zurich", priced(8_400_000, 6_000_000, 18.75));
    expect(await read(id)).toMatchObject({
      round: 2,
      commissionType: { id: 100, value: 125 },
      commissions: [{ id: 80, text: "precios −4,8 %, comisión −20 %" }],
    });
    await permit([{ name: "commissions", value: "no" }]);
    expect((await read(id)).commissions).toBeUndefined();
    // On another day prices differ by more than the commission.
    await permit([{ name: "commissions", value: "show,update" }]);
    const before = server.time.now;
    await moveTo(before + day);
    await made(post(`/multi-quotes/${id}/requote`, { commissionType: 60 }));
    await insurers.answer(id, "zurich", priced(7_900_000, 6_000_000, 11.25));
    expect((await read(id)).commissions).toBeUndefined();
    await moveTo(before);
    await permit([]);
  });

  test.each([
    ["that one may not choose", { commissionType: 100 }],
    ["that there is not", { commissionType: 81 }],
  ])("%s is refused, and nothing is asked", async (_, body) => {
    const id = await quoted();
    expect(await codeOf(post(`/multi-quotes/${id}/requote`, body))).toEqual([400, "VALIDATION_FIELD_ERROR"]);
    expect((await read(id)).round).toBe(1);
  });
});

describe("a clone", () => {
  test("is another quote of the same, which says of which", async () => {
    const id = await quoted();
    const { id: copy } = await made(post(`/multi-quotes/${id}/clone`, { locality: "5000X-cordoba" }));
    expect(copy).not.toBe(id);
    expect(await read(copy)).toMatchObject({
      clonedFrom: id,
      round: 1,
      customer: { name: "Ana" },
      answers: { terms: { postcode: "5000", locality: { name: "Cordoba", province: { id: "X" } } } },
    });
    expect((await read(id)).answers.terms.postcode).toBe("2000");
  });

  test.each([
    ["a locality that there is not", { locality: "9999Z-nada" }],
    ["a commission that one may not choose", { commissionType: 100 }],
    ["a commission that there is not", { commissionType: 81 }],
  ])("is refused with %s", async (_, body) => {
    expect(await codeOf(post(`/multi-quotes/${await quoted()}/clone`, body))).toEqual([
      400,
      "VALIDATION_FIELD_ERROR",
    ]);
  });
});

describe("an insurer that failed", () => {
  test("is asked again alone; the others' prices stay", async () => {
    const { id } = await made(post("/multi-quotes", quoteBody()));
    await insurers.answer(id, "zurich", offers("zurich", "C", 9_000_000));
    await insurers.answer(id, "sura", failed);
    await made(post(`/multi-quotes/${id}/insurers/sura/again`));
    expect(await read(id)).toMatchObject({ multiQuoteRequestStatus: "running", coverages: [{}] });
    await insurers.answer(id, "sura", offers("sura", "C", 8_000_000));
    expect(await read(id)).toMatchObject({ multiQuoteRequestStatus: "ended", coverages: [{}, {}] });
  });

  test("that did not is not", async () => {
    expect(await codeOf(post(`/multi-quotes/${await quoted()}/insurers/sura/again`))).toEqual([
      404,
      "not-found",
    ]);
  });
});

describe("what is chosen", () => {
  const choose = async (id: string, at = 0) =>
    post(`/multi-quotes/${id}/choose`, { coverageId: (await read(id)).coverages[at].id });
  const ofYear = (year: number) => ({ vehicle: { ...(quoteBody().vehicle as object), year } });

  test("of a model of exactly ten years needs nobody, of an older one its insurer approves or says why not", async () => {
    const young = await quoted(ofYear(2016));
    await made(choose(young));
    expect((await read(young)).multiQuoteStatus).toBe("draft");

    const old = await quoted(ofYear(2015));
    await made(choose(old));
    expect(await read(old)).toMatchObject({
      multiQuoteStatus: "pending",
      standing: "waiting",
      approval: { status: "pending", insurer: "sura" },
    });
    const { db } = server.database;
    const at = new Date(server.time.now);
    await moveOnBehalf(db, quote, { id: old, status: "draft", note: "Sin verificación técnica" }, at);
    expect(await read(old)).toMatchObject({
      multiQuoteStatus: "draft",
      approval: { status: "refused", note: "Sin verificación técnica" },
    });
  });

  test("of who issues here waits for nothing: that insurer says at the emission what it has to approve", async () => {
    const old = await quoted(ofYear(2015));
    const { coverages } = await read(old);
    const at = coverages.findIndex(
      (one: { readonly insuranceCompany: { readonly name: string } }) =>
        one.insuranceCompany.name === "zurich",
    );
    await made(choose(old, at));
    const chosen = await read(old);
    expect([chosen.multiQuoteStatus, chosen.approval]).toEqual(["draft", undefined]);
  });

  test("is neither a price to be confirmed nor one that has expired", async () => {
    const { id } = await made(post("/multi-quotes", quoteBody()));
    await insurers.answer(id, "zurich", offers("zurich", "C", 100_000_000));
    await insurers.answer(id, "sura", offers("sura", "C", 8_000_000));
    expect(await codeOf(choose(id))).toEqual([409, "price-to-confirm"]);
    const good = await quoted();
    const before = server.time.now;
    await moveTo(before + 15 * day);
    expect(await codeOf(choose(good))).toEqual([409, "quote-expired"]);
    await moveTo(before);
  });
});

test("a price that ends before its quote is chosen until its own last day, and not after it", async () => {
  const { id } = await made(post("/multi-quotes", quoteBody()));
  const own = { validUntil: "2026-11-22" };
  await insurers.answer(id, "sura", { output: { coverages: [offerOf("sura", "C", 8_000_000, own)] } });
  const [{ id: coverageId }] = (await read(id)).coverages;
  const before = server.time.now;
  for (const [days, told] of [
    [2, [200, undefined]],
    [3, [409, "quote-expired"]],
  ] as const) {
    await moveTo(before + days * day);
    expect(await codeOf(post(`/multi-quotes/${id}/choose`, { coverageId }))).toEqual(told);
  }
  await moveTo(before);
});

test("what is archived is in its own list", async () => {
  const id = await quoted();
  await made(post(`/multi-quotes/${id}/archive`, { isArchived: true }));
  const listed = async (query: string) =>
    (await server.call({ url: `/multi-quotes${query}`, session: session() }))
      .json()
      .data.map((one: { id: string }) => one.id);
  expect([(await listed("")).includes(id), await listed("?archived=yes")]).toEqual([false, [id]]);
});

test("a comparison is drawn of what stands, and mailed to at most five", async () => {
  const id = await quoted();
  const [one, other] = (await read(id)).coverages.map((offer: { id: string }) => offer.id);
  const url = (ids: readonly string[]) =>
    `/multi-quoter/download?id=${id}${ids.map((of) => `&coverages=${of}`).join("")}`;
  for (const ids of [[], [one], [one, other]]) {
    const answer = await server.call({ url: url(ids), session: session() });
    expect([answer.statusCode, answer.body.slice(0, 80)]).toEqual([200, expect.any(String)]);
    expect(Buffer.from(answer.json().data.content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect((await server.call({ url: url([newKey()]), session: session() })).statusCode).toBe(404);
  const send = (to: readonly string[], more: object = {}) =>
    post("/multi-quoter/send-email", { multiQuoteId: id, coverages: [one], to, ...more });
  await made(send(["ana@example.com", "juan@example.com"], { subject: "Tu auto" }));
  const many = Array.from({ length: 6 }, (_, at) => `p${at}@example.com`);
  for (const [to, more] of [
    [many],
    [[]],
    [["nadie"]],
    [["ana@example.com"], { subject: "a\r\nBcc: x" }],
  ] as const)
    expect((await send(to, more)).statusCode).toBe(400);
  // One person is mailed so often a day, in any letters, and who is beside them is not mailed either.
  for (let turn = 1; turn < limits.rates.mailOfAddressee.count; turn += 1)
    expect((await send(["Ana@Example.com"])).statusCode).toBe(200);
  const refused = await send(["beto@example.com", "ana@example.com"]);
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    429,
    expect.stringContaining("muchos emails a esa persona"),
  ]);
  expect((await send(["beto@example.com"])).statusCode).toBe(200);
});
