import { expect, test } from "vitest";
import { describeProblem, openLibrary } from "#engine/language/index.ts";
import { unwiseIn } from "#scripts/flows/unwise.ts";
import { library } from "../flows/documents.ts";
import cases from "./unwise.json" with { type: "json" };

const usual = {
  source: { type: "string" },
  total: { type: "integer" },
  rows: { type: "array", items: { type: "object", properties: { note: { type: "string" } } } },
  email: { type: "string", format: "email" },
};

test.each(cases)("tells $what", ({ steps, properties = usual, told, ...more }) => {
  const { what: _, ...words } = more;
  const flow = {
    id: "claim/x",
    kind: "claim",
    answers: "../../schemas/x.schema.json",
    initial: "one",
    steps,
    ...words,
  };
  const found = unwiseIn(
    openLibrary(
      new Map([
        ["flows/claim/x.flow.json", JSON.stringify(flow)],
        ["schemas/x.schema.json", JSON.stringify({ type: "object", properties })],
      ]),
    ),
  );
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(told);
  for (const one of found) expect(describeProblem(one)).not.toMatch(/[{}]/);
});

test("tells a part that says nothing", () => {
  const parts = { empty: { title: "Vacía" }, full: { title: "Llena", conditions: { isLate: "true" } } };
  const texts = Object.entries(parts).map(([name, part]): [string, string] => [
    `flows/parts/${name}.part.json`,
    JSON.stringify({ id: `parts/${name}`, ...part }),
  ]);
  const found = unwiseIn(openLibrary(new Map(texts)));
  expect(found.map(({ file, code }) => `${file} ${code}`)).toEqual([
    "flows/parts/empty.part.json part-says-nothing",
  ]);
});

test("the repository's own flows have nothing of it", () => {
  expect(unwiseIn(library)).toEqual([]);
});
