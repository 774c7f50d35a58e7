import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createAjv } from "#engine/validation/index.ts";
import schema from "#schemas/checked.schema.json" with { type: "json" };
import { checkAll } from "#scripts/flows/check-all.ts";
import { reportOf } from "#scripts/flows/report.ts";
import { putProduct } from "./one-product.ts";

const isReport = createAjv({ today: () => "2026-11-20" }).compile(schema);
afterEach(() => vi.restoreAllMocks());

const problem = {
  code: "unknown-step",
  file: "flows/claim/pet.flow.json",
  pointer: "/steps/tell/next",
  line: 3,
  column: 9,
  params: { name: "reviw", suggestion: "review" },
} as const;

test("a problem is told once, with what it says in the terminal and what was meant", () => {
  const report = reportOf({
    documents: 2,
    problems: [problem, problem],
    advice: [{ ...problem, params: {} }],
  });
  expect(report.problems).toEqual([
    expect.objectContaining({
      severity: "error",
      message: expect.stringMatching(/^No existe el paso «reviw»/),
      suggestion: "review",
    }),
    expect.objectContaining({ severity: "advice", line: 3, column: 9 }),
  ]);
  expect([report.isRight, report.flows]).toEqual([false, []]);
  expect([isReport(report), isReport.errors]).toEqual([true, null]);
  expect(isReport({ ...report, version: 2 })).toBe(false);
});

test("documents are told as the schema says, with what their scenarios go through", async () => {
  const folder = `${mkdtempSync(join(tmpdir(), "report-"))}/`;
  await putProduct(folder);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  expect(await checkAll(folder, true)).toBe(true);
  const [text = "", ...more] = printed;
  expect(more).toEqual([]);
  const report = JSON.parse(text);
  expect([isReport(report), isReport.errors]).toEqual([true, null]);
  expect(report.flows.map(({ id }: { readonly id: string }) => id)).toContain("claim/umbrella");
  for (const { id, steps } of report.flows) expect([id, steps.covered]).toEqual([id, steps.all]);
  rmSync(folder, { recursive: true });
});
