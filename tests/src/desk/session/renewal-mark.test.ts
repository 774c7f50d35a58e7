import { afterEach, expect, test, vi } from "vitest";
import { lastRenewal } from "#src/desk/session/renewal-mark.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["of which none tells", [], 0],
  ["with other locks alone", ["tramite:session", "other:7"], 0],
  ["of which two tell", ["tramite:renewed:2", "tramite:renewed:11"], 11],
])("of tabs %s, %j, the last renewal is number %i", async (_, names, count) => {
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held: names.map((name) => ({ name })) }) } });
  expect(await lastRenewal()).toBe(count);
});

test("a browser that tells of no lock has renewed nothing", async () => {
  vi.stubGlobal("navigator", { locks: { query: async () => ({}) } });
  expect(await lastRenewal()).toBe(0);
});
