import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expressionMessages } from "#engine/expression/index.ts";
import { describeProblem, type LanguageProblem, lintLibrary, openLibrary } from "#engine/language/index.ts";
import messages from "#engine/language/messages.json" with { type: "json" };
import { lintTools } from "#scripts/flows/lint-tools.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { type Edit, edited, english, mainFlow, world } from "./world.ts";

type Case = {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly problems: readonly {
    readonly at: string;
    readonly pointer: string;
    readonly code: LanguageProblem["code"];
    readonly params?: LanguageProblem["params"];
  }[];
};

/** Reads no document again that a case leaves as it is. */
const openAgain = createOpener();
const hasFile = (path: string) => path === "themes/logos/pampa.png";
const folder = join(import.meta.dirname, "lint");
const groups = readdirSync(folder).map((file) => {
  const cases = JSON.parse(readFileSync(join(folder, file), "utf8")) as readonly Case[];
  return { name: file.replace(".json", ""), cases };
});

test.each([world, english])("finds nothing in documents that are right", (set) => {
  expect(lintLibrary(openLibrary(set), { ...lintTools, hasFile })).toEqual([]);
});

describe.each(groups)("of $name, the linter", ({ cases }) => {
  test.each(cases)("tells $name", ({ edits, problems }) => {
    const set = edits.some(({ file }) => file?.includes("english")) ? english : world;
    const found = lintLibrary(openAgain(edited(edits, set)), { ...lintTools, hasFile });
    const shown = found.map(({ file, line, column, pointer, code, params }, index) => ({
      // Where it stands in a schema of the language itself changes with each of its words.
      at: problems[index]?.at === file ? file : `${file}:${line}:${column}`,
      pointer,
      code,
      ...(Object.keys(params).length === 0 ? {} : { params }),
    }));
    expect(shown).toEqual(problems);
  });

  test.each(cases)("says in a whole sentence that there is $name", ({ problems }) => {
    for (const { code, params = {} } of problems) {
      expect(describeProblem({ code, params })).toMatch(/^[\p{Lu}«].*[.?]$/u);
      expect(Object.keys(params)).toEqual(expect.arrayContaining([...neededBy(code)]));
    }
  });
});

/** Params without which a sentence would have a hole: those outside its brackets. */
function neededBy(code: string): readonly string[] {
  const sentences: Readonly<Record<string, string>> = { ...messages, ...expressionMessages };
  const always = (sentences[code] ?? "").replace(/\[[^[\]]*\]|\{\?.*?,.*?\}/g, "");
  return [...always.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

test("tells what a check throws at the beginning of each document of which it asked, and the rest as ever", () => {
  const broken = () => {
    throw new TypeError("no\n  reason");
  };
  const schema = "schemas/umbrella.schema.json";
  const edits = [
    { find: '"isTheft": "cause == \'theft\'"', put: '"isTheft": "cause = \'theft\'"' },
    { file: schema, find: '"maxLength": 500', put: '"maxLength": 500, "pattern": "^[a-z]*$"' },
  ];
  const library = openLibrary(edited(edits));
  const others = lintLibrary(library, { ...lintTools, hasFile });
  const told = lintLibrary(library, { ...lintTools, hasFile, isSlowPattern: broken });
  const failed = told.filter(({ code }) => code === "check-failed");
  expect(failed.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(
    expect.arrayContaining([`${mainFlow}:1:1`, `${schema}:1:1`]),
  );
  expect(new Set(failed.map(({ params }) => params.detail))).toEqual(new Set(["TypeError: no reason"]));
  expect(others.map(({ code }) => code)).toContain("single-equals");
  expect(told).toEqual(expect.arrayContaining([...others]));
});

describe("the codes", () => {
  // Told by the command line, which has cases of its own, and of mistakes that are ours.
  const ofScripts = [
    "check-failed",
    "document-missing",
    "scenario-mismatch",
    "scenario-difference",
    "scenario-missing",
    "scenario-extra",
    "uncovered",
    "overlay-without-scenario",
    "overlay-unseen",
    "repeated-rules",
    "unanswered-request",
    "part-says-nothing",
    "hidden-and-written",
    "unchecked-email",
    "scenario-stopped",
  ];
  const told = new Set(
    groups.flatMap(({ cases }) => cases.flatMap(({ problems }) => problems.map(({ code }) => `${code}`))),
  );

  test.each(Object.keys(messages).filter((code) => !ofScripts.includes(code)))("%s has a case", (code) => {
    expect(told).toContain(code);
  });

  test("all have a sentence, and each only one", () => {
    const known = [...Object.keys(messages), ...Object.keys(expressionMessages)];
    expect([...told].filter((code) => !known.includes(code))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});
