import { afterAll, beforeAll, expect, test } from "vitest";
import { accidentBody, anything, type Harness, startHarness } from "../harness.ts";

let server: Harness;
const lines: string[] = [];
let fails = false;
beforeAll(async () => {
  server = await startHarness({
    logLevel: "trace",
    logStream: { write: (line) => lines.push(line) },
    rules: {
      ...anything,
      judge: async (db, sent, known, ask) => {
        if (fails) throw new Error(`broke on ${JSON.stringify(sent.body)}`);
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
  await server.call({ url: "/accidents/99000001?x=99000001" });
  fails = true;
  const failed = await server.call({ url: "/accidents", body: accidentBody(), ticket });
  fails = false;
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
