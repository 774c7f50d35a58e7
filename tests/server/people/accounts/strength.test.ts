import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ limits: { strength: { count: 4, seconds: 60 } } });
});
afterAll(() => server.close());

const judge = (password: string) =>
  server.call({ url: "/authentication/password-strength", body: { password } });

test("a password is judged while it is typed, as it will be when it is sent, and so often", async () => {
  const scores = await Promise.all(
    ["contraseña1", "Argentina2026", "mate y bizcochos de grasa"].map(async (password) =>
      (await judge(password)).json(),
    ),
  );
  const [common, weak, good] = scores.map(({ data }) => data.score);
  expect([common < 3, weak < 3, good >= 3]).toEqual([true, true, true]);
  expect((await judge("")).statusCode).toBe(400);
  expect((await judge("otra más")).statusCode).toBe(200);
  expect((await judge("y otra")).statusCode).toBe(429);
});
