import { afterAll, beforeAll, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { endorsement } from "#server/records/endorsements/endorsement.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { policyBody } from "../policies/policy-body.ts";

const dni = "99000001";
const cbu = "2850590940090418135201";

let server: Harness;
let ticket: string;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  ticket = await server.ticket(dni);
  session = await server.session("productora");
});
afterAll(() => server.close());

let made = 0;
/** A policy of theirs, issued here, paid by card in ten parts of which the next is due on December 10th. */
async function policy(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const answers = policyBody({
    number: `OWN-${made}`,
    validFrom: "2026/09/10",
    validTo: "2027/09/10",
    client: person,
    payment: { paymentMethod: "creditCard", installments: 10, firstDueOn: "2026/09/10" },
    ...more,
  });
  const { id } = await server.database.db
    .transaction()
    .execute((trx) =>
      storePolicy(trx, { before: 0, brokerId, kind: "policy", source: "emitted", by, answers }),
    );
  return id;
}

const person = {
  personType: "physical",
  name: "Ana",
  lastName: "Prueba",
  identityType: "DNI",
  identityNumber: dni,
  birthday: "1980/02/03",
  email: "ana.prueba@example.com",
  phoneNumber: "+543415551234",
  address: {
    streetName: "Mitre",
    streetNumber: 450,
    postcode: "2000",
    locality: { id: "L-1", name: "Rosario", province: { id: "S", name: "Santa Fe" } },
  },
};
const payment = {
  paymentMethod: "bankAccount",
  bankAccount: { cbu, holder: "Ana Prueba", holderCuit: "27990000015", accountType: "savings" },
  authorized: true,
};

const get = async (url: string, by = ticket) => {
  const answer = await server.call({ url, ticket: by });
  return { status: answer.statusCode, data: answer.json().data };
};
const put = (url: string, body: object, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({ method: "PUT", url, body, ticket: by, headers });
const asked = async (url: string, body: object) => {
  const answer = await put(url, body, { "idempotency-key": newKey() });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"number"')]);
  return answer.json().data as { readonly id: string; readonly number: string };
};
const act = (id: string, body: object) =>
  server.call({ url: `/policies/endorsements/${id}/acts`, body, session });
const withdraw = (id: string, by = ticket) =>
  server.call({ url: `/endorsements/${id}/withdraw`, body: {}, ticket: by });

const linesOf = async (id: string, by = session) =>
  (await server.call({ url: `/policies/endorsements/${id}`, session: by })).json().data.lines;

test("another account is asked for: it stands in the broker's list, and its person sees where", async () => {
  const id = await policy();
  const url = `/policies/${id}/payment-method`;
  expect((await get(url)).data).toEqual({
    asset: expect.any(String),
    isOpen: true,
    current: { paymentMethod: "creditCard" },
    startsOn: "2026/12/10",
  });
  const { id: askedFor, number } = await asked(url, { payment });
  const { data } = (await server.call({ url: "/policies/endorsements", session })).json();
  expect(data.find((one: { id: string }) => one.id === askedFor)).toMatchObject({
    title: "Cambio de medio de pago",
    status: { id: "requested" },
    requestedBy: "insured",
    effectiveDate: "2026/12/10",
  });
  expect((await get(url)).data.asked).toEqual({
    id: askedFor,
    number,
    title: "Cambio de medio de pago",
    lines: "Medio de pago: Débito en Macro terminado en 5201",
    status: "Solicitado",
    requestedOn: "2026/11/20",
    canWithdraw: true,
  });
  expect(await linesOf(askedFor)).toEqual([
    { title: "Medio de pago", before: "Tarjeta de crédito", after: "Débito en Macro terminado en 5201" },
  ]);
  const twice = await put(url, { payment });
  expect([twice.statusCode, twice.json().error.code]).toEqual([409, "change-under-way"]);
  const noticed = await server.call({ url: "/notifications", session });
  expect(noticed.body).toContain("Cambio de medio de pago: Solicitado");
});

test("the same request under its key is answered again, and asked for once", async () => {
  const url = `/policies/${await policy()}/payment-method`;
  const headers = { "idempotency-key": newKey() };
  const first = await put(url, { payment }, headers);
  const again = await put(url, { payment }, headers);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
});

test("a card is told by its brand and its end once its insurer has it, and its number is nowhere", async () => {
  const id = await policy();
  const url = `/policies/${id}/payment-method`;
  const kept = { number: "4509 9535 6623 3704", expiration: "11/28" };
  const card = (await server.call({ url: "/payment-tokens", body: kept, ticket })).json().data;
  const byCard = {
    payment: {
      paymentMethod: "creditCard",
      creditCard: { holder: "ANA PRUEBA", holderDni: dni, expiration: "11/28" },
      authorized: true,
    },
  };
  const without = await put(url, byCard);
  expect(Object.keys(without.json().error.message)).toEqual(["payment/creditCard/number"]);
  const { id: askedFor } = await asked(url, { ...byCard, card });
  const stored = await server.database.db
    .selectFrom("records")
    .selectAll()
    .where("id", "=", askedFor)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain("3566");
  expect(await linesOf(askedFor)).toMatchObject([{ after: "Visa terminada en 3704" }]);
  await issue(askedFor);
  server.time.now = new Date("2026-12-11T15:00:00Z").getTime();
  const { data } = await get(url, await server.ticket(dni));
  server.time.now = new Date("2026-11-20T15:00:00Z").getTime();
  expect(data).toMatchObject({ current: { paymentMethod: "creditCard", brand: "Visa", last4: "3704" } });
  expect(data.asked).toBeUndefined();
  server.time.now = new Date("2026-12-11T15:00:00Z").getTime();
  const back = await put(url, { payment }, { "idempotency-key": newKey() }, await server.ticket(dni));
  expect(await linesOf(back.json().data.id, await server.session("productora"))).toEqual([
    {
      title: "Medio de pago",
      before: "Visa terminada en 3704",
      after: "Débito en Macro terminado en 5201",
    },
  ]);
  server.time.now = new Date("2026-11-20T15:00:00Z").getTime();
});

test("what was not accepted is told with why, and another may be asked for", async () => {
  const url = `/policies/${await policy()}/payment-method`;
  const { id } = await asked(url, { payment });
  await act(id, { act: "refuse", note: "La cuenta no es tuya" });
  const { data } = await get(url);
  expect(data.asked).toBeUndefined();
  expect(data.refused).toMatchObject({ status: "Rechazado", note: "La cuenta no es tuya" });
  await asked(url, { payment });
});

test("it is taken back until its broker sends it, and its broker hears of it", async () => {
  const url = `/policies/${await policy()}/data`;
  const email = { changes: ["email"], email: "ana.nueva@example.com" };
  const { id: first } = await asked(url, email);
  expect((await withdraw(first)).statusCode).toBe(200);
  expect((await withdraw(first)).statusCode).toBe(200);
  expect((await get(url)).data.asked).toBeUndefined();
  expect((await act(first, { act: "send" })).statusCode).toBe(400);
  const { id: taken } = await asked(url, email);
  await act(taken, { act: "accept" });
  expect((await get(url)).data.asked).toMatchObject({ status: "En revisión", canWithdraw: true });
  expect((await withdraw(taken)).statusCode).toBe(200);
  const { id: sent } = await asked(url, email);
  await act(sent, { act: "send" });
  expect((await get(url)).data.asked).toMatchObject({ status: "En la compañía", canWithdraw: false });
  const late = await withdraw(sent);
  expect([late.statusCode, late.json().error.code]).toEqual([409, "not-withdrawn"]);
  const noticed = await server.call({ url: "/notifications", session });
  expect(noticed.body).toContain("Cambio de datos de contacto: Cancelado");
});

test("contact data are shown by half, and what is asked for is only what was marked", async () => {
  const id = await policy();
  const url = `/policies/${id}/data`;
  expect((await get(url)).data.current).toEqual({
    email: "ana•••@example.com",
    phone: "••• 1234",
    address: "Mitre 450, Rosario",
    postcode: "2000",
  });
  const beside = { changes: ["email"], email: "otra@example.com", phoneNumber: "+543415559999" };
  expect(Object.keys((await put(url, beside)).json().error.message)).toEqual(["phoneNumber"]);
  const { id: askedFor } = await asked(url, {
    changes: ["phone"],
    phoneType: "mobile",
    phoneNumber: "+543415559999",
  });
  expect(await linesOf(askedFor)).toEqual([
    { title: "Tipo de teléfono", after: "Celular" },
    { title: "Teléfono", before: "••• 1234", after: "+543415559999" },
  ]);
  await issue(askedFor);
  expect((await get(url)).data.current).toMatchObject({ phone: "••• 9999", email: "ana•••@example.com" });
  const email = { changes: ["email"], email: "otra@example.com" };
  expect(await linesOf((await asked(url, email)).id)).toEqual([
    { title: "Email", before: "ana•••@example.com", after: "otra@example.com" },
  ]);
});

test("another's policy is none, a DNI alone asks for nothing, and a body says no more than its flow asks", async () => {
  const id = await policy();
  const stranger = await server.ticket("99000003");
  const bare = await server.ticket(dni, { isProven: false });
  for (const segment of ["payment-method", "data"]) {
    const url = `/policies/${id}/${segment}`;
    const body = segment === "data" ? { changes: ["email"], email: "x@example.com" } : { payment };
    expect((await get(url, stranger)).status).toBe(404);
    expect((await put(url, body, {}, stranger)).statusCode).toBe(404);
    expect((await get(`/policies/${newKey()}/${segment}`)).status).toBe(404);
    expect((await server.call({ url, ticket: bare })).json().error.code).toBe("claim-options");
    for (const more of [{ change: "cancellation" }, { policyId: id }, { id: newKey() }, { newSum: 1 }])
      expect((await put(url, { ...body, ...more })).statusCode).toBe(400);
  }
  const { id: askedFor } = await asked(`/policies/${id}/payment-method`, { payment });
  expect((await withdraw(askedFor, stranger)).statusCode).toBe(404);
  expect((await withdraw(newKey())).statusCode).toBe(404);
});

test.each([
  ["of a policy that has ended", { validFrom: "2025/09/10", validTo: "2026/09/10" }],
  ["of a policy that has not begun", { validFrom: "2026/12/10", validTo: "2027/12/10" }],
])("%s nothing is asked for, and its page can say so", async (_, more) => {
  const url = `/policies/${await policy(more)}/payment-method`;
  expect((await get(url)).data).toMatchObject({ isOpen: false });
  expect((await put(url, { payment })).statusCode).toBe(404);
});

test("of a product without a flow for it nothing is asked for", async () => {
  const id = await policy();
  await server.database.db
    .updateTable("policies")
    .set({ product: "transport" })
    .where("id", "=", id)
    .execute();
  const url = `/policies/${id}/payment-method`;
  expect((await get(url)).data).toMatchObject({ isOpen: false });
  expect((await put(url, { payment })).statusCode).toBe(404);
});

test("of a product beside vehicles, its person asks for another method", async () => {
  const url = `/policies/${await policy({ product: "home" })}/payment-method`;
  expect((await get(url)).data).toMatchObject({ isOpen: true });
  expect((await put(url, { payment })).statusCode).toBe(200);
});

/** Its insurer has made it. */
async function issue(id: string): Promise<void> {
  const move = (status: string) =>
    moveOnBehalf(server.database.db, endorsement, { id, status }, new Date(server.time.now));
  await act(id, { act: "send" });
  await move("issued");
}
