import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { collectPlatforms } from "#server/people/platforms/platforms.ts";
import { hashToken } from "#server/people/tickets/find-ticket.ts";
import { type Harness, platforms, startHarness } from "../../harness.ts";
import { watchStatements } from "../../watch-statements.ts";

let server: Harness;
beforeAll(async () => {
  const careful = { name: "cautelosa", asksBirthDate: true };
  server = await startHarness({ platforms: collectPlatforms([...platforms.list, careful]) });
});
afterAll(() => server.close());

const ask = async (query: Readonly<Record<string, string>>, ticket: string, address = "198.51.100.7") => {
  const url = `/policy-preview?${new URLSearchParams(query)}`;
  const answer = await server.call({ url, ticket, address });
  const { data, asks, error } = answer.json();
  return { status: answer.statusCode, data, asks, code: error?.code, answer };
};
const unproven = (identityNumber: string, more = {}) =>
  server.ticket(identityNumber, { ...more, isProven: false });

const two = "99000002";
const nobody = "99999998";
const birthDate = "1978/11/02";

test("with DNI, code and plate a policy is read whole, and no other of theirs", async () => {
  const { status, data, asks } = await ask({ identityNumber: two, plate: "az 103 zz" }, await unproven(two));
  expect([status, asks, data.length]).toEqual([200, ["birthDate"], 1]);
  expect(data[0]).toEqual({
    id: demoPolicyId("DEMO-0003"),
    asset: "Toyota Hilux 2022",
    plate: "AZ103ZZ",
    insuredName: "Bruno Demostración",
    insuredCompany: "Allianz",
    validFrom: "2025/11/25",
    validTo: "2026/11/25",
    status: { id: "ending", value: "Por vencer", tone: "warning" },
    documents: [],
  });
});

test("what was read once by its plate is read again with the same ticket, and acts and downloads ask the birth date", async () => {
  const ticket = await unproven(two);
  await ask({ identityNumber: two, plate: "AZ103ZZ" }, ticket);
  expect(await ask({ identityNumber: two }, ticket)).toMatchObject({
    status: 200,
    data: [{ plate: "AZ103ZZ" }],
  });
  const policy = `/policies/${demoPolicyId("DEMO-0003")}`;
  const urls = [policy, `${policy}/documents/${randomUUID()}`, `/inspections/options?identityNumber=${two}`];
  const answers = await Promise.all(urls.map((url) => server.call({ url, ticket })));
  expect(answers.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
    urls.map(() => [409, "claim-options"]),
  );
  // The plate stands; one wrong birth date is still forgiven.
  const prove = (date: string) =>
    server.call({
      url: "/self-management-tickets/proof",
      body: { birthDate: date, plate: "AZ103ZZ" },
      ticket,
    });
  expect((await prove("1978/11/03")).statusCode).toBe(400);
  expect((await prove(birthDate)).statusCode).toBe(200);
  const { data, asks } = await ask({ identityNumber: two }, ticket);
  expect([data.length, asks, data[0].number]).toEqual([2, [], "DEMO-0003"]);
});

test("whoever reads by a plate is told no number and no name of a file, which would prove the rest", async () => {
  const policyId = demoPolicyId("DEMO-0003");
  const row = { policy_id: policyId, version: 1, kind: "circulation", name: "tarjeta-DEMO-0003.pdf" };
  const file = { type: "application/pdf", size: 9, sha256: "0", stored_name: randomUUID(), author: "seed" };
  const id = randomUUID();
  await server.database.db
    .insertInto("policy_documents")
    .values({ id, ...row, ...file, created_at: new Date(server.time.now) })
    .execute();
  const { data } = await ask({ identityNumber: two, plate: "AZ103ZZ" }, await unproven(two));
  expect(data[0].documents).toEqual([{ id, kind: "circulation" }]);
  expect(JSON.stringify(data)).not.toContain("DEMO");
  await server.database.db.deleteFrom("policy_documents").where("id", "=", id).execute();
});

test("a platform may ask the birth date before anything is read", async () => {
  const platform = "cautelosa";
  const ticket = await unproven(two, { platform });
  expect(await ask({ identityNumber: two, plate: "AZ103ZZ" }, ticket)).toMatchObject({
    status: 409,
    code: "claim-options",
  });
  expect(await ask({ identityNumber: two }, ticket)).toMatchObject({
    status: 200,
    data: [],
    asks: ["plate", "birthDate"],
  });
});

test("who has proved who they are is told all of theirs, and with a plate the one of that", async () => {
  const ticket = await server.ticket(two);
  expect((await ask({ identityNumber: two }, ticket)).data).toHaveLength(2);
  const { data } = await ask({ identityNumber: two, plate: "AZ103ZZ" }, ticket);
  expect(data).toMatchObject([{ plate: "AZ103ZZ", number: "DEMO-0003" }]);
});

test.each([
  ["another person's plate", two, { plate: "AZ101ZZ" }],
  ["another DNI than the ticket's", two, { identityNumber: "99000001" }],
  ["another platform than the ticket's", two, { platform: "litoral" }],
  ["a DNI that nobody has", nobody, { identityNumber: nobody, plate: "AZ101ZZ" }],
])("%s is told as a policy that is not there, proven or not", async (_name, identityNumber, more) => {
  const tickets = [await server.ticket(identityNumber), await unproven(identityNumber)];
  for (const ticket of tickets)
    expect(await ask({ identityNumber, ...more }, ticket, "203.0.113.20")).toMatchObject({
      status: 400,
      code: "policy-not-found",
    });
  await server.database.db.deleteFrom("rate_counters").execute();
});

test("a known and an unknown DNI are answered by equal statements, in equal shapes and sizes", async () => {
  const policy = demoPolicyId("DEMO-0002");
  const asked = [
    "/policy-preview?identityNumber={dni}",
    "/policy-preview?identityNumber={dni}&platform=cordillera",
    "/policy-preview?identityNumber={dni}&plate=AZ999ZZ",
    `/policies/${policy}`,
    `/policies/${policy}/documents/${policy}`,
  ];
  for (const url of asked) {
    const [known, unknown] = [await answerOf(url, two), await answerOf(url, nobody)];
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  }

  async function answerOf(url: string, dni: string) {
    const ticket = await unproven(dni);
    const { done, statements } = await watchStatements(() =>
      server.call({ url: url.replace("{dni}", dni), ticket, address: `192.0.2.${dni === two ? 1 : 200}` }),
    );
    const headers = Object.keys(done.headers).toSorted();
    const { "content-length": length } = done.headers;
    return { statements, status: done.statusCode, headers, length, body: done.body };
  }
});

test("of ten thousand tries on a plate from a network ten are looked at in an hour, and its owner still gets in", async () => {
  const plate = "AZ102ZZ";
  const network = "198.18.7";
  const tickets = await writeTickets(10_000);
  const answers = new Map<number, number>();
  for (let from = 0; from < tickets.length; from += 50)
    await Promise.all(
      tickets.slice(from, from + 50).map(async ({ identityNumber, ticket }, index) => {
        const { status } = await ask({ identityNumber, plate }, ticket, `${network}.${index + 1}`);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }),
    );
  const looked = answers.get(400) ?? 0;
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(10);
  expect(answers.get(429)).toBe(10_000 - looked);

  const query = { identityNumber: two, plate };
  expect((await ask(query, await unproven(two), "192.0.7.9")).status).toBe(200);
  // Next door to the guesser the birth date is the way.
  const neighbour = await unproven(two);
  const address = `${network}.77`;
  expect((await ask(query, neighbour, address)).status).toBe(429);
  const body = { plate, birthDate };
  const proof = { url: "/self-management-tickets/proof", body, ticket: neighbour, address };
  expect((await server.call(proof)).statusCode).toBe(200);
  expect((await ask(query, neighbour, address)).status).toBe(200);
}, 180_000);

/** Tickets of as many people as nobody knows. */
async function writeTickets(count: number) {
  const made = Array.from({ length: count }, (_, index) => ({
    identityNumber: String(90_000_000 + index),
    ticket: randomBytes(32).toString("base64url"),
  }));
  const now = new Date(server.time.now);
  const rows = made.map(({ identityNumber, ticket }) => ({
    ...{ id: randomUUID(), token_hash: hashToken(ticket), platform: "cordillera", scope: "claim" },
    ...{ identity_number: identityNumber, plate: null, created_at: now },
    expires_at: new Date(now.getTime() + 1_800_000),
  }));
  for (let from = 0; from < rows.length; from += 1_000)
    await server.database.db
      .insertInto("tickets")
      .values(rows.slice(from, from + 1_000))
      .execute();
  return made;
}
