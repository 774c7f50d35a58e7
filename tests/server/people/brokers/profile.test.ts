import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword, type Harness, startHarness } from "../../harness.ts";
import rules from "../../infrastructure/http/rules.json" with { type: "json" };
import { openBrowser } from "../sessions/session.ts";
import cases from "./personal.cases.json" with { type: "json" };

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const personal = rules["PUT /api/broker-data"].body;
const passFor = async (name: string, password?: string): Promise<string> =>
  (await openBrowser(server).signIn(name, password)).json().data.access_token;
const put = (session: string, url: string, body: object) =>
  server.call({ method: "PUT", url, session, body });

test("what a broker says of themselves is told as the specification's user has it, from then on", async () => {
  const session = await passFor("productora");
  const floor = { ...personal, address: { ...personal.address, floor: "3", flat: "B" } };
  expect((await put(session, "/broker-data", floor)).json().data).toMatchObject({ floor: "3", flat: "B" });
  const { data } = (await put(session, "/broker-data", personal)).json();
  expect(data).toMatchObject({
    displayName: "Paula Prueba",
    birthday: "1980/02/03",
    age: 46,
    phoneNumber: "+541155551234",
    streetName: "Mitre",
    streetNumber: null,
    floor: null,
    flat: null,
    locality: { name: "Rosario" },
    // What they did not say stays.
    professionalLicense: "910002",
  });
  expect((await server.call({ url: "/broker-data", session })).json().data).toEqual(data);
});

describe("personal data are judged as the flow judges them", () => {
  test.for(cases)("$name", async ({ body, message }) => {
    const answer = await put(await passFor("independiente"), "/broker-data", { ...personal, ...body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toEqual(message);
  });
});

test("another password ends the other sessions, and is asked for from then on", async () => {
  const [here, there] = [await passFor("organizadora"), await passFor("organizadora")];
  const password = "una frase larga y otra";
  const change = (session: string, currentPassword: string, next = password) =>
    put(session, "/broker-data/password", { currentPassword, password: next });
  const wrong = await change(here, "no es esta");
  expect([wrong.statusCode, wrong.json().error.message]).toEqual([
    400,
    { currentPassword: ["No es tu contraseña actual"] },
  ]);
  const weak = await change(here, demoPassword, "organizadora@example.com");
  expect([weak.statusCode, Object.keys(weak.json().error.message)]).toEqual([400, ["password"]]);
  expect((await change(here, demoPassword)).statusCode).toBe(200);
  expect((await server.call({ url: "/broker-data", session: there })).statusCode).toBe(401);
  expect((await server.call({ url: "/broker-data", session: here })).statusCode).toBe(200);
  expect((await openBrowser(server).signIn("organizadora")).statusCode).toBe(401);
  expect((await openBrowser(server).signIn("organizadora", password)).statusCode).toBe(200);
});

test("five wrong passwords at an open screen are the last", async () => {
  const session = await passFor("principiante");
  const guess = (currentPassword: string) =>
    put(session, "/broker-data/password", { currentPassword, password: "una frase larga y otra" });
  for (let tried = 0; tried < 5; tried += 1) expect((await guess("no es esta")).statusCode).toBe(400);
  expect((await guess(demoPassword)).statusCode).toBe(429);
});
