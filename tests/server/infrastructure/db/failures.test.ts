import Fastify from "fastify";
import { expect, test } from "vitest";
import { handleFailures } from "#server/infrastructure/http/failures.ts";

const fatal: unknown[] = [];
const apps = {
  inside: openApp({ onFatal: (cause) => fatal.push(cause) }),
  elsewhere: openApp({}),
};

function openApp(hooks: Parameters<typeof handleFailures>[1]) {
  const app = Fastify();
  handleFailures(app, hooks);
  app.get<{ Params: { code: string } }>("/:code", async ({ params }) => {
    throw Object.assign(new Error("secret 99000001"), { code: params.code });
  });
  return app;
}

test.each([
  ["inside", "53100", 503, "unavailable", true],
  ["inside", "58030", 503, "unavailable", true],
  ["inside", "XX000", 503, "unavailable", true],
  ["elsewhere", "53100", 503, "unavailable", false],
  ["elsewhere", "58030", 503, "unavailable", false],
  ["elsewhere", "XX000", 500, "internal", false],
  ["elsewhere", "53300", 503, "busy", false],
  ["elsewhere", "40001", 503, "busy", false],
  ["elsewhere", "40P01", 503, "busy", false],
  ["elsewhere", "55P03", 503, "busy", false],
  ["elsewhere", "57014", 503, "unavailable", false],
  ["elsewhere", "57P01", 503, "unavailable", false],
  ["elsewhere", "08006", 503, "unavailable", false],
  ["elsewhere", "ECONNREFUSED", 503, "unavailable", false],
  ["elsewhere", "ENOSPC", 503, "storage-unavailable", false],
  ["elsewhere", "EACCES", 503, "storage-unavailable", false],
  ["elsewhere", "22P02", 400, "invalid-request", false],
  ["elsewhere", "23505", 409, "in-flight", false],
  ["elsewhere", "42601", 500, "internal", false],
] as const)(
  "a database %s that says %s is answered %i %s, ends the process: %s",
  async (where, state, status, code, isFatal) => {
    fatal.length = 0;
    const answer = await apps[where].inject(`/${state}`);
    expect([answer.statusCode, answer.json().error.code, fatal.length === 1]).toEqual([
      status,
      code,
      isFatal,
    ]);
    expect(answer.body).not.toContain("99000001");
    expect(status !== 503 || Number(answer.headers["retry-after"]) > 0).toBe(true);
  },
);
