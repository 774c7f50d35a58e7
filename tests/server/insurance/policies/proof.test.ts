import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireDate } from "#engine/identifiers/index.ts";
import { prove as proveTicket } from "#server/insurance/policies/proof.ts";
import type { Insured } from "#server/people/principals/principal.ts";
import { hashToken } from "#server/people/tickets/find-ticket.ts";
import { demoPeople } from "../../demo-people.ts";
import { type Harness, startHarness } from "../../harness.ts";
import cases from "./proof.json" with { type: "json" };

const dni = "99000002";
let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

type Guess = Readonly<Record<string, string>>;

const birthDateOf = (identityNumber: string) =>
  wireDate(demoPeople.find((one) => one.identityNumber === identityNumber)?.birthDate ?? "1980-01-01");
const unproven = (identityNumber = dni, more = {}) =>
  server.ticket(identityNumber, { ...more, isProven: false });
const prove = (ticket: string, guess: Guess, address = "198.51.100.7") =>
  server.call({
    url: "/self-management-tickets/proof",
    body: { birthDate: birthDateOf(dni), plate: "AZ102ZZ", ...guess },
    ticket,
    address,
  });
const isProven = async (ticket: string) =>
  (await server.call({ url: "/endorsements", ticket })).statusCode === 200;

describe.each(cases)("$title", ({ guess, isRight, dni: identityNumber = dni }) => {
  const given: Guess = { birthDate: birthDateOf(identityNumber), ...(guess as Guess) };

  test(isRight ? "proves the ticket" : "is told as a policy that is not there", async () => {
    const ticket = await unproven(identityNumber);
    const body = given;
    const address = "203.0.113.9";
    const answer = await server.call({ url: "/self-management-tickets/proof", body, ticket, address });
    expect([answer.statusCode, answer.json().error?.message ?? answer.json().data]).toEqual(
      isRight
        ? [200, { isProven: true }]
        : [400, "No se encontró una póliza asociada a los datos ingresados"],
    );
    expect(await isProven(ticket)).toBe(isRight);
    await server.database.db.deleteFrom("rate_counters").execute();
  });

  test("is the same where the options are asked for", async () => {
    const ticket = await unproven(identityNumber);
    const query = new URLSearchParams({ identityNumber, ...given });
    const answer = await server.call({ url: `/accidents/options?${query}`, ticket });
    expect(answer.statusCode).toBe(isRight ? 200 : 400);
    expect(await isProven(ticket)).toBe(isRight);
    await server.database.db.deleteFrom("rate_counters").execute();
  });
});

test("it holds for the one ticket, and is asked for once", async () => {
  const ticket = await unproven();
  expect(await isProven(ticket)).toBe(false);
  await prove(ticket, {});
  expect(await isProven(ticket)).toBe(true);
  expect((await prove(ticket, { plate: "AZ999ZZ" })).statusCode).toBe(200);
  expect(await isProven(await unproven())).toBe(false);
});

test("the plate that a ticket was asked for with counts, the birth date is still asked", async () => {
  const ticket = await unproven(dni, { plate: "AZ102ZZ" });
  const asked = (birthDate: Guess) =>
    server.call({
      url: `/accidents/options?${new URLSearchParams({ identityNumber: dni, ...birthDate })}`,
      ticket,
    });
  await asked({});
  expect(await isProven(ticket)).toBe(false);
  await asked({ birthDate: "1978/11/02" });
  expect(await isProven(ticket)).toBe(true);
});

test("a birth date alone is no guess", async () => {
  const body = { birthDate: "1978/11/02" };
  const answer = await server.call({ url: "/self-management-tickets/proof", body, ticket: await unproven() });
  expect(answer.json().error.message).toEqual({ plate: ["Campo requerido"] });
});

test("five wrong guesses are refused for an hour, from that network", async () => {
  const guess = async (plate: string, address: string) => prove(await unproven(), { plate }, address);
  for (const plate of ["AA111AA", "AA222AA", "AA333AA", "AA444AA", "AA555AA"])
    expect((await guess(plate, "192.0.2.5")).statusCode).toBe(400);
  expect((await guess("AZ102ZZ", "192.0.2.77")).statusCode).toBe(429);
  expect((await guess("AZ102ZZ", "192.0.9.5")).statusCode).toBe(200);
});

test("a ticket ends with its second wrong guess, wherever it is shown", async () => {
  const ticket = await unproven();
  const guess = async (plate: string, address: string) =>
    (await prove(ticket, { plate }, address)).json().error.code;
  expect(await guess("AA111AA", "192.0.10.5")).toBe("policy-not-found");
  expect(await guess("AA222AA", "192.0.11.5")).toBe("policy-not-found");
  expect(await guess("AZ102ZZ", "192.0.12.5")).toBe("ticket-required");
});

test("a wrong guess that was begun before the right one ends no ticket that is proven", async () => {
  const ticket = await unproven();
  const { db } = server.database;
  const row = await db
    .selectFrom("tickets")
    .select(["id", "platform"])
    .where("token_hash", "=", hashToken(ticket))
    .executeTakeFirstOrThrow();
  expect((await prove(ticket, {})).statusCode).toBe(200);
  const before: Insured = {
    type: "insured",
    ticketId: row.id,
    platform: row.platform,
    identityNumber: dni,
    plate: null,
    isProven: false,
    address: "192.0.20.5",
  };
  const wrong = { plate: "AA111AA", birthDate: birthDateOf(dni) };
  await expect(proveTicket(db, before, [], wrong, new Date(server.time.now))).rejects.toThrow(
    "policy-not-found",
  );
  expect(await isProven(ticket)).toBe(true);
});

test("of guesses with one ticket at the same moment two are looked at", async () => {
  const ticket = await unproven();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => prove(ticket, { plate: `AA00${index}AA` }, `192.1.${index}.5`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
});

test("guesses made at the same moment count as well", async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, () => unproven()));
  const answers = await Promise.all(
    tickets.map((ticket, index) => prove(ticket, { plate: `AA${100 + index}AA` }, "192.0.3.5")),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});
