import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { workApart } from "#server/infrastructure/apart.ts";
import { AppError } from "#server/infrastructure/errors/errors.ts";

const entry = new URL("./apart/process.ts", import.meta.url);
const open = (idle: number, limit?: number) =>
  workApart<string, string>(entry, {
    idle,
    ...(limit === undefined
      ? {}
      : { limit: { milliseconds: limit, late: () => new AppError("request-timeout") } }),
    lost: (cause) => new AppError("busy", { retryAfter: 10, cause }),
  });

test("many are answered by one process, each its own", async () => {
  const ask = open(1_000);
  const names = Array.from({ length: 30 }, (_, index) => `one${index}`);
  const answers = await Promise.all(names.map((name) => ask(name)));
  expect(answers.map((answer) => answer.split(" ")[0])).toEqual(names);
  const pids = new Set(answers.map((answer) => answer.split(" ")[1]));
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(String(process.pid));
});

test("what it refuses is refused here, with what it says", async () => {
  const ask = open(1_000);
  await expect(ask("refuse")).rejects.toMatchObject({
    code: "file-damaged",
    details: { params: { name: "foto.jpg" }, cause: { message: "no image" } },
  });
  await expect(ask("break")).rejects.toMatchObject({
    code: "internal",
    details: { cause: { message: "a mistake of ours" } },
  });
});

test("when it ends, who waits is told so and the next is answered by another", async () => {
  const ask = open(1_000);
  const first = await ask("first");
  const both = await Promise.allSettled([ask("end"), ask("end")]);
  for (const one of both)
    expect(one).toMatchObject({ status: "rejected", reason: { code: "busy", details: { retryAfter: 10 } } });
  expect((await ask("next")).split(" ")[1]).not.toBe(first.split(" ")[1]);
});

test("a question that takes longer than it may ends the process, and the next is answered by another", async () => {
  const ask = open(1_000, 2_500);
  const first = await ask("first");
  await expect(ask("stay")).rejects.toMatchObject({ code: "request-timeout" });
  expect((await ask("next")).split(" ")[1]).not.toBe(first.split(" ")[1]);
});

test("a process of which nothing is asked ends", async () => {
  const ask = open(50);
  const pid = Number((await ask("first")).split(" ")[1]);
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (let tries = 0; isThere() && tries < 200; tries += 1) await wait(50);
  expect(isThere()).toBe(false);
  expect((await ask("next")).split(" ")[1]).not.toBe(String(pid));
});
