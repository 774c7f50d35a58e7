import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { describeProblem } from "#engine/language/index.ts";
import { checkChanged } from "#scripts/flows/check-changed.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import mistakes from "./mistakes.json" with { type: "json" };

/**
 * A mistake in a document of this repository: what is found there for the first time (a regular expression) is put
 * otherwise, `$1` being its first group. It is told with the code and words, and at the text `at` of what was put.
 */
type Mistake = (typeof mistakes)[number] & { readonly at?: string };

const documents = readDocuments(inRepository("."));
const open = createOpener();
const hasFile = (path: string) => existsSync(inRepository(path));

test.each(mistakes as readonly Mistake[])("$name is told", async ({ file, find, put, at, code, says }) => {
  const text = documents.get(file) ?? "";
  const [found = "", ...groups] = new RegExp(find).exec(text) ?? [];
  expect(found).not.toBe("");
  const start = text.indexOf(found);
  const line = text.lastIndexOf("\n", start) + 1;
  const filled = (template: string) =>
    template.replace(/\$(\$|\d)/g, (_, group: string) =>
      group === "$" ? "$" : (groups[Number(group) - 1] ?? ""),
    );
  const changed = `${text.slice(0, start)}${filled(put)}${text.slice(start + found.length)}`;
  const library = open(new Map([...documents, [file, changed]]));
  const { problems } = await checkChanged(library, new Set([file]), "", hasFile);
  const told = problems.map((problem) => ({
    place: `${problem.file}:${problem.line}:${problem.column}`,
    code: problem.code,
    message: describeProblem(problem),
  }));
  const place = at === undefined ? expect.stringContaining(file) : placeOf(file, changed, line, filled(at));
  expect(told).toContainEqual({ place, code, message: expect.stringContaining(filled(says)) });
});

/** Line and column of a text's first place from an index on. */
function placeOf(file: string, text: string, from: number, part: string): string {
  const before = text.slice(0, text.indexOf(part, from)).split("\n");
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
