import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hostedFlows, openLibrary } from "#engine/language/index.ts";
import { checkAll } from "#scripts/flows/check-all.ts";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { findOpeningWith } from "#src/shared/wizard/opening.ts";
import { putProduct } from "./one-product.ts";

let folder: string;
beforeEach(async () => {
  folder = `${mkdtempSync(join(tmpdir(), "emissions-"))}/`;
  await putProduct(folder);
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** What an address of the desk opens, with what it says behind its path. */
function opened(address: string, query: string) {
  const hosting = { flows: hostedFlows(openLibrary(readDocuments(folder)), "broker"), given: ["today"] };
  const { hosted, step, search } = findOpeningWith(hosting, address, new URLSearchParams(query)) ?? {};
  return hosted && { flow: hosted.flow, step, search };
}

test("products without an address of their own are emitted at one, by JSON alone: each by its own flow", async () => {
  const tell = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await writeScaffold(folder, ["emission/parasol"])).toBe(true);
  expect(await writeScaffold(folder, ["emission/scooter"])).toBe(true);
  expect([await checkAll(folder), tell.mock.calls]).toEqual([true, []]);
  for (const product of ["parasol", "scooter"]) {
    const query = `product=${product}&quoteId=Q-1&coverageId=C-1`;
    const opens = { flow: `emission/${product}`, search: `?${query}` };
    expect(opened("poliza/emitir", query)).toEqual({ ...opens, step: undefined });
    expect(opened("poliza/emitir/adicional", query)).toEqual({ ...opens, step: "adicional" });
    expect(opened("poliza/emitir/pago", query)).toEqual({ ...opens, step: "pago" });
  }
  // Of what, or of which quote, is not told: nothing is there.
  expect(opened("poliza/emitir", "product=boat&quoteId=Q-1&coverageId=C-1")).toBeUndefined();
  expect(opened("poliza/emitir", "product=parasol&quoteId=Q-1")).toBeUndefined();
  expect(opened("poliza/emitir", "")).toBeUndefined();
});

test("two flows of one product, or that say no product, are no two at one address", async () => {
  const tell = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const product of ["parasol", "scooter"]) await writeScaffold(folder, [`emission/${product}`]);
  const file = join(folder, "flows/emission/scooter.flow.json");
  const flow = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...flow, host: { ...flow.host, draft: ["quoteId", "coverageId"] } }));
  expect(await checkAll(folder)).toBe(false);
  expect(tell.mock.calls.join()).toContain("repeated-address");
});
