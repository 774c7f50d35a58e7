import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import { accident } from "#server/claims/report/accident.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { cuilOf, demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { readBucket, s3Store } from "#server/infrastructure/files/s3-store.ts";
import { diskStore, type FileStore } from "#server/infrastructure/files/store.ts";
import { openMailer } from "#server/infrastructure/mail/mail.ts";
import { notify } from "#server/people/notifications/notify.ts";
import { entities } from "#server/record-types.ts";
import { type EraseServices, erasePerson, planErasure } from "#server/records/persons/erase.ts";
import { exportPerson } from "#server/records/persons/export.ts";
import { fatesOf, type Person, readPerson } from "#server/records/persons/person.ts";
import { type Harness, saveClaim, startHarness } from "../../harness.ts";
import { startS3 } from "../../infrastructure/files/s3-service.ts";
import { askAround } from "./ask-around.ts";

const car = { insurer: "zurich", product: "car", asset: "Fiat Cronos 2021" };
const person: DemoPerson = {
  identityNumber: "98111222",
  shows: "una prueba",
  fullName: "Graciela Montenegro",
  gender: "F",
  birthDate: "1985-03-14",
  email: "graciela@example.com",
  policies: [{ ...car, number: "G-1", plate: "AB123CD" }],
};
const other: DemoPerson = {
  ...person,
  identityNumber: "97333444",
  fullName: "Otra Persona",
  email: "otra@example.com",
  policies: [{ ...car, number: "O-1", plate: "AC456EF" }],
};
/** All by which the person is known. */
const known = [
  "98111222",
  "98.111.222",
  cuilOf("98111222", "F"),
  "Graciela Montenegro",
  "graciela@example.com",
  "11 5555-1234",
  "AB123CD",
];
const years = 2 * 365 * 86_400_000;
const document = Buffer.from("%PDF-1.4\n%%EOF\n");

type Kept = { readonly store: FileStore; namesIn(): readonly string[]; close(): Promise<void> };

async function inFolder(): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), "erase-"));
  return {
    store: diskStore(folder),
    namesIn: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /[a-f0-9]{40}/.test(name)),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function inBucket(): Promise<Kept> {
  const service = await startS3("personas");
  const kept = new Set<string>();
  const store = s3Store(readBucket(`s3://personas?endpoint=${service.endpoint}`, service.keys));
  return {
    store: {
      ...store,
      put: async (bytes) => {
        const name = await store.put(bytes);
        kept.add(name);
        return name;
      },
      remove: async (name) => {
        await store.remove(name);
        await expect(store.read(name)).rejects.toThrow();
        kept.delete(name);
      },
    },
    namesIn: () => [...kept],
    close: () => service.close(),
  };
}

describe.each([
  ["a folder", inFolder],
  ["a bucket", inBucket],
])("with files in %s", (_where, open) => {
  let files: Kept;
  let server: Harness;
  let outbox: string;
  let ids: {
    readonly draft: string;
    readonly closed: string;
    readonly open: string;
    readonly mentioned: string;
  };
  beforeAll(async () => {
    files = await open();
    outbox = mkdtempSync(join(tmpdir(), "outbox-"));
    server = await startHarness({ people: [person, other], store: files.store });
    const ticket = await server.ticket(person.identityNumber);
    const own = { policyId: demoPolicyId("G-1"), email: person.email, insured: undefined };
    const driver = { isInsured: true, identityNumber: "98.111.222", fullName: person.fullName };
    const claim = { ...own, driver, description: `Manejaba Graciela Montenegro, 11 5555-1234` };
    const draft = await saveClaim(server, ticket, claim);
    await upload(draft, ticket);
    const card = { number: "4111111111111111", expiration: "08/29" };
    expect((await server.call({ url: "/payment-tokens", body: card, ticket })).statusCode).toBe(200);
    const closed = await saveClaim(server, ticket, { ...claim, status: { id: "sending" } });
    const extended = await server.call({
      url: `/accidents/${closed}/extensions`,
      body: {
        identityNumber: person.identityNumber,
        accidentId: closed,
        note: "Soy Graciela Montenegro",
        files: [{ filename: "dni-98111222.pdf", content: document.toString("base64") }],
      },
      ticket,
    });
    expect(extended.statusCode).toBe(200);
    await close(closed);
    await askAround(server, closed, person);
    const open_ = await saveClaim(server, ticket, { ...claim, status: { id: "sending" } });
    const thirdParty = { identityNumber: "98.111.222", fullName: person.fullName, phone: "11 5555-1234" };
    const mentioned = await saveClaim(server, await server.ticket(other.identityNumber), {
      policyId: demoPolicyId("O-1"),
      email: other.email,
      driver: { isInsured: true, identityNumber: other.identityNumber, fullName: other.fullName },
      thirdParties: [thirdParty],
      description: "Me chocó GRACIELA MONTENEGRO, que dejó su 11 5555-1234",
      status: { id: "sending" },
    });
    await close(mentioned);
    for (const { email = "" } of [person, other])
      await openMailer({ from: "avisos@example.com", folder: outbox })({
        id: email,
        to: email,
        sender: "Cordillera",
        subject: "Recibimos tu denuncia",
        text: "Hola",
      });
    ids = { draft, closed, open: open_, mentioned };
  });
  afterAll(async () => {
    await server.close();
    await files.close();
    rmSync(outbox, { recursive: true });
  });

  const close = (id: string) =>
    moveOnBehalf(
      server.database.db,
      accident,
      { id, status: "rejected", note: "A Graciela Montenegro se le avisó" },
      new Date(server.time.now),
    );
  const upload = async (id: string, ticket: string) => {
    const body = {
      context: "accident",
      identityNumber: person.identityNumber,
      accidentId: id,
      files: [{ filename: "a.pdf", content: document.toString("base64") }],
    };
    expect((await server.call({ url: `/accidents/${id}/files`, body, ticket })).statusCode).toBe(200);
  };
  const services = (): EraseServices => ({
    db: server.database.db,
    store: files.store,
    entities,
    outbox,
    now: new Date(server.time.now),
  });

  test("they are known by all of these words before", async () => {
    const found = (await wordsFound()).join("\n");
    expect(known.filter((word) => !found.includes(word))).toEqual([]);
  });

  test("all that is stored of somebody is handed out, and of others' records their part", async () => {
    const folder = join(outbox, "export");
    const found = await readPerson(server.database.db, person.identityNumber);
    expect(await exportPerson(found, files.store, folder)).toBe(2);
    const told = JSON.parse(readFileSync(join(folder, "person.json"), "utf8"));
    expect(told).toMatchObject({ insured: { fullName: person.fullName }, policies: [{ number: "G-1" }] });
    expect(told.records).toHaveLength(4);
    expect(told.mentions).toMatchObject([{ parts: [{ phone: "11 5555-1234" }] }]);
    expect(told.records.flatMap(({ requests }: { requests: object[] }) => requests)).toMatchObject([
      { channel: "mail", text: `Hola, ${person.fullName}: falta la cédula` },
    ]);
    expect(JSON.stringify(told)).not.toContain(other.fullName);
    for (const { path } of told.files) expect(readFileSync(join(folder, path)).equals(document)).toBe(true);
    expect(JSON.stringify(told)).not.toContain("storedName");
    rmSync(folder, { recursive: true });
  });

  test("what is in force or worked on is kept and told, the rest goes", async () => {
    const plan = await planErasure(services(), person.identityNumber);
    expect(await erasePerson(services(), person.identityNumber)).toEqual(plan);
    expect(plan.stays.join("\n")).toMatch(
      /policy G-1 with its person[\s\S]*accident SIN-\d{4}-\d{6} \(sent\)/,
    );
    const left = await server.database.db
      .selectFrom("records")
      .select(["id", "policy_id as policyId"])
      .execute();
    expect(left.map(({ id }) => id)).not.toContain(ids.draft);
    expect(left).toContainEqual({ id: ids.open, policyId: demoPolicyId("G-1") });
    expect(left).toContainEqual({ id: ids.closed, policyId: null });
    expect(files.namesIn()).toEqual([]);
    expect(readdirSync(outbox)).toEqual(["otra@example.com.eml"]);
    const read = await server.call({
      url: `/accidents/${ids.open}`,
      ticket: await server.ticket(person.identityNumber),
    });
    expect(read.statusCode).toBe(200);
  });

  test("once nothing is in force nor open, nothing anywhere tells of them", async () => {
    await close(ids.open);
    const note = `Le pedimos a ${person.fullName} los papeles`;
    const at = new Date(server.time.now);
    await server.database.db.transaction().execute((trx) =>
      notify(trx, {
        brokerId: demoBrokerId("productora@example.com"),
        kind: "record-moved",
        content: { title: "Siniestro", note, record: ids.open },
        at,
      }),
    );
    server.time.now += years;
    expect(await wordsFound()).not.toEqual([]);
    const { stays } = await erasePerson(services(), person.identityNumber);
    expect(stays).toEqual(["policy G-1, without its person", expect.stringContaining("audit")]);
    expect(await wordsFound()).toEqual([]);
    const { db } = server.database;
    const { answers } = await db
      .selectFrom("records")
      .select("answers")
      .where("id", "=", ids.mentioned)
      .executeTakeFirstOrThrow();
    expect(answers).toMatchObject({
      driver: { fullName: other.fullName },
      thirdParties: [{}],
      description: "Me chocó •••, que dejó su •••",
    });
    expect((await planErasure(services(), person.identityNumber)).goes).toEqual([]);
    expect(existsSync(join(outbox, "otra@example.com.eml"))).toBe(true);
  });

  /** Of the words by which they are known those that any table still has, with the table. */
  async function wordsFound(): Promise<readonly string[]> {
    const { db } = server.database;
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      db,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: all } = await sql<{
        text: string;
      }>`select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(db);
      const text = all.map((row) => row.text.toLowerCase()).join("\n");
      found.push(
        ...known.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`),
      );
    }
    return found;
  }
});

test.each([
  ["2026-11-19", "issued", "remains"],
  ["2026-11-20", "issued", "kept"],
  ["2026-11-20", "canceled", "kept"],
  ["2026-11-20", "removed", "remains"],
])("of a policy until %s that is %s it is said on 2026-11-20: %s", (endsOn, status, fate) => {
  const policy = { id: "p", endsOn, status };
  const whose = { records: [], mentions: [], policies: [policy] } as unknown as Person;
  const { of, keepsPerson } = fatesOf(whose, entities, new Date("2026-11-20T15:00:00Z"));
  expect([of(whose.policies[0] as never), keepsPerson]).toEqual([fate, fate === "kept"]);
});

test("a claim that is worked on keeps its own policy, and no other that is over", () => {
  const over = (id: string) => ({ id, endsOn: "2025-01-01", status: "issued" });
  const claim = { id: "c", entity: accident.name, status: "sent", policyId: "p", parentId: null };
  const whose = { records: [claim], mentions: [], policies: [over("p"), over("q")] } as unknown as Person;
  const { of } = fatesOf(whose, entities, new Date("2026-11-20T15:00:00Z"));
  expect(whose.policies.map((policy) => of(policy as never))).toEqual(["kept", "remains"]);
});
