import { request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "#server/infrastructure/errors/errors.ts";
import { accidentBody, anything, type Harness, startHarness } from "../../harness.ts";

let server: Harness;
const lines: string[] = [];
let fails: Error | undefined;
beforeAll(async () => {
  server = await startHarness({
    logLevel: "trace",
    logStream: { write: (line) => lines.push(line) },
    rules: {
      ...anything,
      judge: async (db, sent, known, ask) => {
        if (fails) throw fails;
        return anything.judge(db, sent, known, ask);
      },
    },
  });
});
afterAll(() => server.close());

const personal = [
  "99000001",
  "Ana Demo",
  "AZ101ZZ",
  "1985/03/14",
  "example.com",
  "Me chocaron",
  "123456",
  "127.0.0.1",
];

test("the log tells route, status and time of each request, and nothing of who asked or what", async () => {
  const ticket = await server.ticket("99000001", { plate: "AZ101ZZ" });
  const proof = "identityNumber=99000001&plate=AZ101ZZ&birthDate=1985/03/14";
  await server.call({ url: `/accidents/options?${proof}`, ticket });
  await server.call({ url: "/accidents", body: accidentBody(), ticket });
  await server.call({ url: "/nothing/99000001?x=99000001" });
  fails = new Error(`broke on ${JSON.stringify(accidentBody())}`);
  const failed = await server.call({ url: "/accidents", body: accidentBody(), ticket });
  fails = undefined;
  expect(failed.json()).toEqual({
    error: { code: "internal", message: "Error del servidor, reintentelo más tarde" },
  });
  const log = lines.join("");
  for (const value of [...personal, ticket]) expect(log).not.toContain(value);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests.map(({ route, status }) => [route, status])).toContainEqual([
    "/api/accidents/options",
    200,
  ]);
  expect(requests.map(({ route, status }) => [route, status])).toContainEqual(["none", 404]);
  const error = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
  expect(error.err.stack).toContain("log.test.ts");
});

test.each([
  [new Error("timeout exceeded when trying to connect"), "timeout exceeded when trying to connect"],
  [
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    "Cannot read properties of undefined …",
  ],
  [new Error(`flow "99000001": goes nowhere`), "flow …"],
  [new Error("no policy of 99000001 here"), "no policy of …"],
  [new SyntaxError("Unexpected token A in Ana Demo"), ""],
  [Object.assign(new Error("value Ana Demo is too long"), { code: "22001" }), "22001"],
  [new AppError("internal", { detail: "stored file: cannot be opened" }), "stored file: cannot be opened"],
])("of %s the log tells what cannot be about a person", async (error, message) => {
  const ticket = await server.ticket("99000001");
  lines.length = 0;
  fails = error;
  await server.call({ url: "/accidents", body: accidentBody(), ticket });
  fails = undefined;
  const told = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
  expect(told.err.message).toBe(message);
  for (const value of personal) expect(lines.join("")).not.toContain(value);
});

test("the log writes out each of several errors, and names the statement of a SQLSTATE", async () => {
  const ticket = await server.ticket("99000001");
  const name = "Ana Demo 99000001";
  const wrong = await sql`
    select records.id, ${name}::int from records join tickets on tickets.id::text = 'from ana' and records.owner = ${name}`
    .execute(server.database.db)
    .catch((cause: unknown) => cause);
  fails = new AggregateError([
    new Error("round one failed", { cause: wrong }),
    new Error("round two failed"),
  ]);
  lines.length = 0;
  await server.call({ url: "/accidents", body: accidentBody(), ticket });
  fails = undefined;
  const told = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
  expect(told.err.errors).toMatchObject([
    {
      message: "round one failed",
      cause: { message: "22P02", statement: "select from records join tickets" },
    },
    { message: "round two failed" },
  ]);
  expect(lines.join("")).not.toMatch(/ana|99000001/i);
});

test("who goes away while sending is no failure of ours", async () => {
  const ticket = await server.ticket("99000001");
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  lines.length = 0;
  const sending = request(`${url}/api/accidents`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 1_000, "x-ticket": ticket },
  });
  sending.on("error", () => {});
  const arrived = new Promise((resolve) => server.app.server.once("request", resolve));
  sending.write("{");
  await arrived;
  sending.destroy();
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== undefined);
  await vi.waitFor(() =>
    expect(told()).toContainEqual(
      expect.objectContaining({ msg: "request", route: "/api/accidents", status: 499 }),
    ),
  );
  expect(told().filter(({ level }) => level > 30)).toEqual([]);
});
