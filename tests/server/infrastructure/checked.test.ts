import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { checkOnce } from "#server/infrastructure/checked.ts";

const folder = mkdtempSync(join(tmpdir(), "tramite-checked-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let checks = 0;
beforeEach(() => {
  checks = 0;
  rmSync(folder, { recursive: true, force: true });
});
const check = (text: string, within: string | undefined = folder): void =>
  checkOnce(within, "texts", new Map([["a.json", text]]), () => {
    checks += 1;
    if (text === "wrong") throw new Error("wrong");
    return text !== "unfinished";
  });

test("texts that passed are not checked again, others are", () => {
  for (const text of ["one", "one", "two", "one"]) check(text);
  expect(checks).toBe(3);
});

test("what was refused is checked each time", () => {
  expect(() => check("wrong")).toThrow("wrong");
  expect(existsSync(join(folder, "texts.sha256"))).toBe(false);
  expect(() => check("wrong")).toThrow("wrong");
  expect(checks).toBe(2);
});

test("what passes and is not whole is checked each time", () => {
  for (const text of ["unfinished", "unfinished"]) check(text);
  expect(checks).toBe(2);
});

test("without a folder, or with one that cannot be written, each time is the first", () => {
  const noFolder = "/dev/null/nowhere";
  for (const within of [noFolder, noFolder]) check("one", within);
  const count = (): boolean => {
    checks += 1;
    return true;
  };
  for (let time = 0; time < 2; time += 1) checkOnce(undefined, "texts", new Map(), count);
  expect(checks).toBe(4);
});
