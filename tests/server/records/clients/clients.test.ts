import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { demoBrokers } from "../../demo-people.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import refused from "./refused.json" with { type: "json" };

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
});
afterAll(() => server.close());

type Row = {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly broker: string;
  readonly policies: number;
};

const get = async (url: string, by = session) =>
  (await server.call({ method: "GET", url, session: by })).json();
const send = (method: "POST" | "PUT", url: string, body: object, headers = {}) =>
  server.call({ method, url, body, session, headers });
const find = async (search: string, by = session): Promise<readonly Row[]> =>
  (await get(`/clients?search=${encodeURIComponent(search)}`, by)).data;

let dnis = 99_310_000;
/** A client whom nobody has yet, as the flow sends them. */
function newClient(changes: object = {}): Readonly<Record<string, unknown>> {
  dnis += 1;
  const identityNumber = String(dnis);
  const address = {
    streetName: "Mitre",
    streetNumber: 450,
    postcode: "2000",
    locality: { id: "2000S-rosario", name: "Rosario", province: { id: "S", name: "Santa Fe" } },
  };
  return {
    personType: "physical",
    name: "Nadia",
    lastName: "Nueva",
    identityType: "DNI",
    identityNumber,
    cuil: cuilOf(identityNumber),
    birthday: "1980/02/03",
    gender: "F",
    civilStatus: "single",
    nationality: "Argentina",
    occupation: "Docente",
    vatCondition: "CF",
    email: "nadia@example.com",
    phoneType: "mobile",
    phoneNumber: "+5493415559999",
    address,
    pep: false,
    obligedSubject: false,
    swornDeclaration: true,
    ...changes,
  };
}

function cuilOf(dni: string): string {
  const digit = (ten: string) =>
    (11 - ([5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((sum, by, at) => sum + by * Number(ten[at]), 0) % 11)) % 11;
  return digit(`27${dni}`) < 10 ? `27${dni}${digit(`27${dni}`)}` : `23${dni}${digit(`23${dni}`)}`;
}

async function create(changes: object = {}): Promise<string> {
  const answer = await send("POST", "/clients", { client: newClient(changes) });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"id"')]);
  return answer.json().data.id;
}

describe("what the flow sends", () => {
  test("makes a client, once for its key, and changes it", async () => {
    const headers = { "idempotency-key": newKey(), "x-draft": newKey() };
    const body = { client: newClient({ lastName: "Repetida" }) };
    const first = await send("POST", "/clients", body, headers);
    const again = await send("POST", "/clients", body, headers);
    expect([first.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.json()).toEqual(first.json());
    const { id } = first.json().data;
    const read = await server.call({ method: "GET", url: `/clients/${id}`, session });
    const { client } = read.json().data;
    // What was declared once is not asked again.
    expect([client.swornDeclaration, read.json().data.missing]).toEqual([true, []]);
    const changed = { client: { ...client, occupation: "Directora" } };
    const match = { "if-match": read.headers.etag ?? "" };
    expect((await send("PUT", `/clients/${id}`, changed, match)).statusCode).toBe(200);
    const other = { client: { ...client, occupation: "Rectora", swornDeclaration: true } };
    const late = await send("PUT", `/clients/${id}`, other, match);
    expect([late.statusCode, Object.keys(late.json().error.message)]).toEqual([409, ["client"]]);
    expect((await get(`/clients/${id}`)).data.client.occupation).toBe("Directora");
  });

  test.each(refused as readonly { title: string; changes: object; field: string }[])(
    "is refused with $title",
    async ({ changes, field }) => {
      const answer = await send("POST", "/clients", { client: newClient(changes) });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(field)]);
    },
  );

  test("is refused with a document that another client has, by its name", async () => {
    const taken = newClient();
    await send("POST", "/clients", { client: taken });
    const answer = await send("POST", "/clients", { client: { ...taken, name: "Otra" } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, "duplicate"]);
    expect(answer.json().error.message).toContain("«Nadia Nueva»");
    // Nothing is said of whom they know before what was sent is right.
    const wrong = await send("POST", "/clients", { client: { ...taken, email: "ana" } });
    expect([wrong.statusCode, Object.keys(wrong.json().error.message)]).toEqual([400, ["client/email"]]);
    const id = await create();
    const change = { client: { ...taken, name: "Otra" } };
    expect((await send("PUT", `/clients/${id}`, change)).json().error.code).toBe("duplicate");
    // It is another broker's business whom they know.
    const elsewhere = await server.call({
      url: "/clients",
      body: { client: taken },
      session: await server.session("independiente"),
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test("is what the demonstration's clients hold", async () => {
    for (const { email, clients = [] } of demoBrokers) {
      const by = clients.length > 0 ? await server.session(email.split("@")[0] ?? "") : "";
      for (const { client } of clients) {
        const [row] = await find(String(client.cuil ?? client.cuit), by);
        const answer = await server.call({
          method: "PUT",
          url: `/clients/${row?.id}`,
          body: { client },
          session: by,
        });
        expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      }
    }
  });
});

describe("a client", () => {
  test("has the policies that their own broker sold, and the claims on those that were sent", async () => {
    const ticket = await server.ticket("99000001");
    await saveClaim(server, ticket);
    await saveClaim(server, ticket, { status: { id: "sending" } });
    const [ana] = await find("99000001");
    const { data } = await get(`/clients/${ana?.id}`);
    expect(data.counts).toMatchObject({
      policies: 1,
      quotes: 0,
      claims: 1,
      endorsements: 0,
      inspections: 1,
      interactions: 3,
      pending: 1,
    });
    const policies = (await get(`/clients/${ana?.id}/policies`)).data;
    expect(policies).toMatchObject([{ number: "DEMO-0001", status: { id: "current", value: "Vigente" } }]);
    const claims = (await get(`/clients/${ana?.id}/claims`)).data;
    expect(claims).toMatchObject([
      { policyNumber: "DEMO-0001", number: expect.stringContaining("SIN-2026") },
    ]);
    expect(claims[0].plate).toEqual(expect.any(String));
    const inspections = (await get(`/clients/${ana?.id}/inspections`)).data;
    expect(inspections).toMatchObject([
      { policyNumber: "DEMO-0001", status: { value: "Pendiente" }, askedOn: expect.any(String) },
    ]);
    // The same DNI typed by somebody else tells them nothing.
    const other = await server.session("independiente");
    const [hers] = await find("99000001", other);
    expect((await get(`/clients/${hers?.id}`, other)).data.counts).toMatchObject({ policies: 0, claims: 0 });
    for (const held of ["policies", "claims", "endorsements", "inspections"])
      expect((await get(`/clients/${hers?.id}/${held}`, other)).data).toEqual([]);
  });

  test("has nothing of a policy that was taken back", async () => {
    const [ana] = await find("99000001");
    const move = (status: string) =>
      server.database.db
        .updateTable("policies")
        .set({ status })
        .where("id", "=", demoPolicyId("DEMO-0001"))
        .execute();
    const told = async () => {
      const [row] = await find("99000001");
      const { counts } = (await get(`/clients/${ana?.id}`)).data;
      const held = ["policies", "claims", "inspections"].map((name) => get(`/clients/${ana?.id}/${name}`));
      return [
        row?.policies,
        counts.policies,
        ...(await Promise.all(held)).map(({ data }) => data.length > 0),
      ];
    };
    expect(await told()).toEqual([1, 1, true, true, true]);
    await move("removed");
    expect(await told()).toEqual([0, 0, false, false, false]);
    await move("issued");
  });

  test("is followed by notes and by what is to be done", async () => {
    const id = await create();
    const url = `/clients/${id}/interactions`;
    const headers = { "idempotency-key": newKey() };
    const task = { kind: "call", text: "Llamar por la renovación", dueOn: "2026/11/30" };
    const made = await send("POST", url, task, headers);
    expect((await send("POST", url, task, headers)).json()).toEqual(made.json());
    server.time.now += 60_000;
    await send("POST", url, { kind: "whatsapp", text: "=1+1 «gracias» 🚗" });
    expect((await get(url)).data).toMatchObject([
      { kind: "whatsapp", text: "=1+1 «gracias» 🚗" },
      { kind: "call", dueOn: "2026/11/30", isDone: false },
    ]);
    await send("PUT", `${url}/${made.json().data.id}`, { isDone: true });
    expect((await get(`/clients/${id}`)).data.counts).toMatchObject({ interactions: 2, pending: 0 });
    const [row] = await find((await get(`/clients/${id}`)).data.document.number);
    expect(row).toMatchObject({ lastContactOn: "2026/11/20" });
  });

  test("takes in another who is the same: what hung on them, their documents and their policies", async () => {
    const [kept, merged] = [await create(), (await find("99000002"))[0]?.id ?? ""];
    await send("POST", `/clients/${merged}/interactions`, { kind: "note", text: "De antes" });
    const answer = await send("POST", `/clients/${kept}/merge`, { clientId: merged });
    expect(answer.statusCode).toBe(200);
    expect((await get(`/clients/${merged}`)).data.mergedInto).toBe(kept);
    expect((await find("99000002")).map(({ id }) => id)).toEqual([kept]);
    const { counts } = (await get(`/clients/${kept}`)).data;
    expect(counts).toMatchObject({ policies: 2, claims: 0, interactions: 2, pending: 0 });
    // A save of the one that stays keeps what it took in; the other is changed no more.
    const { client } = (await get(`/clients/${kept}`)).data;
    const saved = await send("PUT", `/clients/${kept}`, { client: { ...client, swornDeclaration: true } });
    expect(saved.statusCode).toBe(200);
    expect((await get(`/clients/${kept}`)).data.counts.policies).toBe(2);
    for (const [id, clientId] of [
      [merged, kept],
      [kept, merged],
    ] as const)
      expect((await send("POST", `/clients/${id}/merge`, { clientId })).json().error).toMatchObject({
        code: "already-sent",
        message: "Este cliente se unió a otro: ya no se puede cambiar",
      });
    expect((await send("POST", `/clients/${kept}/merge`, { clientId: kept })).statusCode).toBe(400);
    const told = await server.database.db
      .selectFrom("audit")
      .select(["entity_id as id", "before", "after"])
      .where("action", "=", "merge")
      .execute();
    expect(told).toEqual(
      expect.arrayContaining([
        { id: merged, before: { status: "active" }, after: { status: "merged", into: kept } },
        { id: kept, before: { version: 1 }, after: { from: merged } },
      ]),
    );
  });

  test("that came twice from elsewhere is told, and may still be changed", async () => {
    const [one, other] = [await create(), await create()];
    const { db } = server.database;
    const row = await db
      .selectFrom("records")
      .select(["answers", "tags"])
      .where("id", "=", one)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("records")
      .set({ answers: JSON.stringify(row.answers), tags: row.tags })
      .where("id", "=", other)
      .execute();
    const { duplicates, client } = (await get(`/clients/${one}`)).data;
    expect(duplicates).toEqual([{ id: other, title: "Nadia Nueva" }]);
    const change = { client: { ...client, occupation: "Rectora", swornDeclaration: true } };
    expect((await send("PUT", `/clients/${one}`, change)).statusCode).toBe(200);
  });
});

test("a day's share of what a broker stores holds for what they note and mark as well", async () => {
  const limits = { saveOfBroker: { count: 3, seconds: 86_400 } };
  const own = await startHarness({ flows: ownFlows(), limits });
  const by = await own.session("productora");
  const [{ id }] = (await own.call({ url: "/clients", session: by })).json().data;
  const url = `/clients/${id}/interactions`;
  const note = { kind: "note", text: "Llamar", dueOn: "2026/11/30" };
  const made = await own.call({ url, body: note, session: by });
  const mark = () =>
    own.call({ method: "PUT", url: `${url}/${made.json().data.id}`, body: { isDone: true }, session: by });
  const statuses = [made.statusCode, (await mark()).statusCode, (await mark()).statusCode];
  expect([...statuses, (await mark()).statusCode]).toEqual([200, 200, 200, 429]);
  expect((await own.call({ url, body: note, session: by })).statusCode).toBe(429);
  await own.close();
});
