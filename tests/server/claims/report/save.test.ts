import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import {
  accidentBody,
  answersIn,
  anything,
  type Harness,
  newKey,
  saveClaim,
  startHarness,
} from "../../harness.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({ url: "/accidents", body, ticket: by, headers });
const countClaims = async (): Promise<number> =>
  Number(
    (
      await server.database.db
        .selectFrom("records")
        .where("entity", "=", "accident")
        .select((e) => e.fn.countAll().as("n"))
        .executeTakeFirst()
    )?.n,
  );

test("a save without id makes a draft, one with id changes it", async () => {
  const id = await saveClaim(server, ticket);
  const again = await post(accidentBody({ id, description: "Otra descripción del hecho" }));
  expect(again.json()).toEqual({ data: { id } });
  const { data } = (
    await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })
  ).json();
  expect(data.data).toMatchObject({ description: "Otra descripción del hecho", status: { id: "draft" } });
});

test("a draft that was saved without hearing its id changes the same claim", async () => {
  const before = await countClaims();
  for (let draft = 1; draft <= 6; draft += 1) {
    const headers = { "x-draft": newKey() };
    const ids = await Promise.all(Array.from({ length: 8 }, () => saveClaim(server, ticket, {}, headers)));
    expect(new Set(ids).size).toBe(1);
    expect(await countClaims()).toBe(before + draft);
  }
});

test("a claim is sent once", async () => {
  const id = await saveClaim(server, ticket, { status: { id: "sending" } });
  for (const status of ["draft", "sending"]) {
    const refused = await post(accidentBody({ id, status: { id: status } }));
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, "already-sent"]);
  }
});

test("one of several sends at once of the same claim is taken", async () => {
  const id = await saveClaim(server, ticket);
  const body = accidentBody({ id, status: { id: "sending" } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
  const told = answers.map((answer) => answer.json().error?.code ?? "taken").sort();
  expect(told).toEqual([...Array.from({ length: 7 }, () => "already-sent"), "taken"]);
  const { db } = server.database;
  const history = await db
    .selectFrom("record_statuses")
    .select("status")
    .where("record_id", "=", id)
    .execute();
  expect(history.map(({ status }) => status).sort()).toEqual(["draft", "sending"]);
});

test("statuses of the insurer are not taken from a person", async () => {
  const refused = await post(accidentBody({ status: { id: "payed" } }));
  expect(refused.json().error).toMatchObject({ code: "VALIDATION_FIELD_ERROR" });
  expect(refused.json().error.message).toHaveProperty(["status/id"]);
});

test("twenty submits at once with one key make one claim", async () => {
  const key = newKey();
  const before = await countClaims();
  const body = accidentBody({ status: { id: "sending" } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, { "idempotency-key": key })));
  const codes = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...codes].every((code) => code === 200 || code === 409)).toBe(true);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json().error.code).toBe("in-flight");
    // Told by the lock; a violated constraint would say the same without a wait, and count as a defect.
    expect(answer.headers["retry-after"]).toBe("1");
  }
  const ids = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().data.id);
  expect(new Set(ids).size).toBe(1);
  expect(await countClaims()).toBe(before + 1);
  const replay = await post(body, { "idempotency-key": key });
  expect(replay.json().data.id).toBe(ids[0]);
  expect(replay.headers["idempotency-replayed"]).toBe("true");
});

test("a key with another body is refused", async () => {
  const key = newKey();
  await post(accidentBody(), { "idempotency-key": key });
  const refused = await post(accidentBody({ damages: "Otros daños" }), { "idempotency-key": key });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, "key-reuse"]);
});

test("a key replays for a new ticket of the same person and means nothing to another", async () => {
  const key = newKey();
  const first = await post(accidentBody(), { "idempotency-key": key });
  const renewed = await post(accidentBody(), { "idempotency-key": key }, await server.ticket("99000001"));
  expect(renewed.json()).toEqual(first.json());
  const other = await server.ticket("99000003");
  const body = accidentBody({ policyId: demoPolicyId("DEMO-0004") });
  expect((await post(body, { "idempotency-key": key }, other)).json().data.id).not.toBe(first.json().data.id);
});

test("a refused save leaves its key free", async () => {
  const key = newKey();
  const body = accidentBody({ policyId: newKey() });
  expect((await post(body, { "idempotency-key": key })).statusCode).toBe(404);
  expect((await post(accidentBody(), { "idempotency-key": key })).statusCode).toBe(200);
});

test("an old version is refused with the fields that differ", async () => {
  const first = await post(accidentBody());
  const { id } = first.json().data;
  expect(first.headers.etag).toBe('"1"');
  await post(accidentBody({ id, damages: "Desde otra ventana" }), { "if-match": '"1"' });
  const refused = await post(accidentBody({ id, description: "Acá otra cosa" }), { "if-match": '"1"' });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, "version"]);
  expect(Object.keys(refused.json().error.message).sort()).toEqual(["damages", "description"]);
  expect((await post(accidentBody({ id, damages: "Ahora sí" }), { "if-match": '"2"' })).statusCode).toBe(200);
});

test("a version may come weak, in a list, or be any; one that nothing has is refused", async () => {
  const { id } = (await post(accidentBody())).json().data;
  const save = (text: string, match: string) =>
    post(accidentBody({ id, description: `Otra vez: ${text}` }), { "if-match": match });
  expect((await save("débil", 'W/"1"')).statusCode).toBe(200);
  expect((await save("en una lista", '"1", W/"2"')).statusCode).toBe(200);
  expect((await save("cualquiera", "*")).statusCode).toBe(200);
  expect((await save("vieja", '"1", "2"')).json().error.code).toBe("version");
  for (const none of ['"abc"', "4", '"99999999999"', ""]) {
    const refused = await save("ninguna", none);
    expect([refused.statusCode, refused.json().error.code]).toEqual([412, "no-version"]);
  }
});

test("the flow refuses by field, and is started with what the server knows alone", async () => {
  const seen: unknown[] = [];
  const strict = await startHarness({
    rules: {
      ...anything,
      judge: async (_db, { body }, { context }) => {
        seen.push(context);
        const isLate = body.date === "2026/11/21";
        return {
          problems: isLate ? [{ code: "field_date_max", path: "/date", params: { date: "2026-11-20" } }] : [],
          content: answersIn(body),
          stores: "draft",
        };
      },
    },
  });
  try {
    const by = await strict.ticket("99000001");
    const refused = await strict.call({
      url: "/accidents",
      body: accidentBody({ date: "2026/11/21" }),
      ticket: by,
    });
    expect(refused.json()).toEqual({
      error: {
        code: "VALIDATION_FIELD_ERROR",
        message: { date: ["La fecha no puede ser posterior al 20/11/2026"] },
      },
    });
    expect(seen).toMatchObject([
      { today: "2026-11-20", insurer: "zurich", product: "car", identityNumber: "99000001" },
    ]);
  } finally {
    await strict.close();
  }
});

test("a field that neither the specification nor the flow has is refused by its name", async () => {
  const refused = await post(accidentBody({ droneSerial: "D-1" }));
  expect(refused.json().error.message).toEqual({ droneSerial: ["Campo desconocido"] });
});

test("each change is in the audit, which nobody alters", async () => {
  const id = await saveClaim(server, ticket);
  await post(accidentBody({ id, status: { id: "sending" } }));
  const { db } = server.database;
  const rows = await db
    .selectFrom("audit")
    .select(["action", "who", "before"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["save", "send"]);
  expect(rows[1]).toMatchObject({ who: expect.stringMatching(/^ticket:/), before: { status: "draft" } });
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow("only ever added");
  await expect(db.updateTable("audit").set({ who: "x" }).execute()).rejects.toThrow("only ever added");
});

test("an extension belongs to a claim that was sent", async () => {
  const id = await saveClaim(server, ticket);
  const extend = (note: string, headers = {}) =>
    server.call({
      url: `/accidents/${id}/extensions`,
      body: { identityNumber: "99000001", accidentId: id, note },
      ticket,
      headers,
    });
  expect((await extend("Encontré al testigo del choque")).json().error.code).toBe("not-sent-yet");
  await saveClaim(server, ticket, { id, status: { id: "sending" } });
  for (const note of ["corta", " ".repeat(12)]) {
    expect((await extend(note)).json().error.message).toEqual({ note: ["Ingresá al menos 10 caracteres"] });
  }
  const silent = { identityNumber: "99000001", accidentId: id };
  const nothing = await server.call({ url: `/accidents/${id}/extensions`, body: silent, ticket });
  expect([nothing.statusCode, Object.keys(nothing.json().error.message)]).toEqual([400, ["note"]]);
  const key = { "idempotency-key": newKey() };
  const done = await extend("Encontré al testigo del choque", key);
  expect(done.statusCode).toBe(200);
  expect((await extend("Encontré al testigo del choque", key)).json()).toEqual(done.json());
  const { data } = (
    await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })
  ).json();
  expect(data.data.status.id).toBe("newExtension");
  expect(data.data.extensions).toEqual([
    { date: "2026/11/20", documents: 0, note: "Encontré al testigo del choque" },
  ]);
});

test("a claim that was sent is called by its own number, beside that of its policy", async () => {
  const by = await server.ticket("99000001");
  const read = async (id: string) =>
    (await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket: by })).json()
      .data.data;
  const sent = await read(await saveClaim(server, by, { status: { id: "sending" } }));
  expect(sent.number).toMatch(/^SIN-2026-\d+$/);
  expect(sent.policyNumber).toBe("DEMO-0001");
  const draft = await read(await saveClaim(server, by));
  expect([draft.policyNumber, draft.number]).toEqual(["DEMO-0001", undefined]);
});
