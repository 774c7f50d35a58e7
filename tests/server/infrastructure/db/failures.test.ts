import Fastify from "fastify";
import { expect, test } from "vitest";
import { handleFailures } from "#server/infrastructure/http/failures.ts";

const app = Fastify();
handleFailures(app);
app.get<{ Params: { code: string } }>("/:code", async ({ params }) => {
  throw Object.assign(new Error("secret 99000001"), { code: params.code });
});

test.each([
  ["53100", 503, "unavailable"],
  ["58030", 503, "unavailable"],
  ["XX000", 500, "internal"],
  ["53300", 503, "busy"],
  ["40001", 503, "busy"],
  ["40P01", 503, "busy"],
  ["55P03", 503, "busy"],
  ["57014", 503, "unavailable"],
  ["57P01", 503, "unavailable"],
  ["08006", 503, "unavailable"],
  ["ECONNREFUSED", 503, "unavailable"],
  ["ENOSPC", 503, "storage-unavailable"],
  ["EACCES", 503, "storage-unavailable"],
  ["22P02", 400, "invalid-request"],
  ["23505", 409, "in-flight"],
  ["42601", 500, "internal"],
] as const)("a database that says %s is answered %i %s", async (state, status, code) => {
  const answer = await app.inject(`/${state}`);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  expect(answer.body).not.toContain("99000001");
  expect(status !== 503 || Number(answer.headers["retry-after"]) > 0).toBe(true);
});
