import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleFailures } from "#server/http/failures.ts";

const fatal: unknown[] = [];
const app = Fastify();
beforeAll(async () => {
  handleFailures(app, { onFatal: (cause) => fatal.push(cause) });
  app.get<{ Params: { code: string } }>("/:code", async ({ params }) => {
    throw Object.assign(new Error("secret 99000001"), { code: params.code });
  });
  await app.ready();
});
afterAll(() => app.close());

test.each([
  ["53100", 503, "unavailable", true],
  ["58030", 503, "unavailable", true],
  ["XX000", 503, "unavailable", true],
  ["53300", 503, "unavailable", false],
  ["57014", 503, "unavailable", false],
  ["57P01", 503, "unavailable", false],
  ["08006", 503, "unavailable", false],
  ["ECONNREFUSED", 503, "unavailable", false],
  ["22P02", 400, "invalid-request", false],
  ["23505", 409, "in-flight", false],
  ["42601", 500, "internal", false],
])("%s answers %i %s, ends the process: %s", async (state, status, code, isFatal) => {
  fatal.length = 0;
  const answer = await app.inject(`/${state}`);
  expect([answer.statusCode, answer.json().error.code, fatal.length === 1]).toEqual([status, code, isFatal]);
  expect(answer.body).not.toContain("99000001");
  expect(status !== 503 || Number(answer.headers["retry-after"]) > 0).toBe(true);
});
