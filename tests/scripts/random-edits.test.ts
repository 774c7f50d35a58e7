import fc from "fast-check";
import { expect, test } from "vitest";
import { describeProblem, type LanguageProblem } from "#engine/language/index.ts";
import { checkChanged } from "#scripts/flows/check-changed.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { editOf, randomEdit } from "./random-edit.ts";

const set = readDocuments(inRepository(""));
const open = createOpener();

/** What is wrong with the library with another text of a file. */
async function problemsOf(file: string, text: string): Promise<readonly LanguageProblem[]> {
  const library = open(new Map(set).set(file, text));
  const { problems } = await checkChanged(library, new Set([file]), "", () => true, true);
  expect(problems.filter(({ code }) => code === "check-failed")).toEqual([]);
  for (const problem of problems) {
    expect(set.has(problem.file)).toBe(true);
    expect(Math.min(problem.line, problem.column)).toBeGreaterThan(0);
    expect(describeProblem(problem)).not.toMatch(/^$|undefined/);
  }
  return problems;
}

// The same edits in every run; SEED looks elsewhere, RUNS at more of them.
test("any edit of the library is told, or right, and what checks it never breaks", {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomEdit, async (edit) => {
      await problemsOf(...editOf(set, edit));
    }),
    {
      numRuns: Number(process.env.RUNS ?? 120),
      seed: Number(process.env.SEED ?? 20_261_122),
      endOnFailure: true,
    },
  );
});

/** Every named condition of a document with a sign too many, be they its own or an overlay's. */
function withBrokenConditions(text: string): string {
  const document = JSON.parse(text) as Conditional & { patch?: Conditional };
  for (const { conditions = {} } of [document, document.patch ?? {}])
    for (const [name, source] of Object.entries(conditions)) conditions[name] = `${source} ==`;
  return JSON.stringify(document, undefined, 2);
}

type Conditional = { conditions?: Record<string, string> };

test.each([...set].filter(([file, text]) => text.includes('"conditions": {') && file.startsWith("flows/")))(
  "conditions of %s that end in a sign are told, whatever names them",
  async (file, text) => {
    const problems = await problemsOf(file, withBrokenConditions(text));
    expect(problems.map(({ code }) => code)).toContain("expression-syntax");
  },
);
