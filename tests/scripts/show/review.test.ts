import { expect, test } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { inRepository } from "#scripts/run.ts";
import { createStage } from "#scripts/show/stage.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import type { Reviewed } from "#src/preview/reviewed.ts";

const now = readDocuments(inRepository(""));

/** What the page of a change says of a flow, where a text of a document was another before. */
async function review(file: string, text: string, before: string, flow?: string): Promise<Reviewed> {
  const was = now.get(file)?.replace(text, before);
  if (was === undefined || was === now.get(file)) throw new Error(`"${file}" has no "${text}"`);
  const stage = createStage(() => openLibrary(new Map(now).set(file, was)));
  stage.follow(openLibrary(now));
  const found = await stage.review("main", flow);
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

const tow = [
  "flows/claim/zurich.overlay.json",
  "Si no puede, coordinamos la grúa",
  "Si no puede, va la grúa",
] as const;

test("a text of an insurer's is seen by who has that insurer, on the step that says it and where it is repeated", async () => {
  const { since, flows, moments = [] } = await review(...tow, "claim/vehicle");
  expect([since, flows.map(({ flow }) => flow)]).toEqual(["main", ["claim/vehicle"]]);
  expect(flows[0]?.changes.map(({ whom }) => whom)).toEqual(["para zurich, broker · zurich"]);
  expect(moments.length).toBeGreaterThan(0);
  expect(moments.every(({ became }) => became === "other")).toBe(true);
  const [, after, before] = tow;
  expect(moments.find(({ at }) => at === "tell")?.texts).toEqual([
    { before: expect.stringContaining(before), after: expect.stringContaining(after) },
  ]);
  const stage = createStage();
  stage.follow(openLibrary(now));
  for (const { asked } of moments)
    expect(stage.show(asked)).toEqual(
      expect.objectContaining({ audience: expect.objectContaining({ insurer: "zurich" }) }),
    );
});

test("without a flow only whom it reaches is told", async () => {
  expect(await review(...tow)).toEqual({ since: "main", flows: [expect.anything()] });
});

test("a moment of before says what was said then", () => {
  const [file, text, before] = tow;
  const was = new Map(now).set(file, now.get(file)?.replace(text, before) ?? "");
  const stage = createStage(() => openLibrary(was));
  stage.follow(openLibrary(now));
  const asked = { flow: "claim/vehicle", insurer: "zurich" };
  expect(JSON.stringify(stage.show(asked, "main"))).toContain(before);
  expect(JSON.stringify(stage.show(asked))).not.toContain(before);
});

test("what Git does not know is told", async () => {
  const stage = createStage(() => "No hay ningún estado «x» en Git: nombrá una rama o un commit.");
  stage.follow(openLibrary(now));
  expect([stage.show({ flow: "claim/vehicle" }, "x"), await stage.review("x")]).toEqual([
    { problem: expect.stringContaining("«x»") },
    { problem: expect.stringContaining("«x»") },
  ]);
});
