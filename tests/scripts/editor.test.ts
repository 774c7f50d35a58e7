import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lineOf } from "#scripts/flows/lines.ts";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

const read = (file: string) => JSON.parse(readFileSync(inRepository(`.vscode/${file}`), "utf8"));

test("an editor knows every kind of document that names a schema of the language", () => {
  const urls = read("settings.json")["json.schemas"].map(({ url }: { readonly url: string }) => url);
  const named = listFiles(["{flows,themes}/**/*.json"]).flatMap((file) => {
    const { $schema } = JSON.parse(readFileSync(inRepository(file), "utf8"));
    return typeof $schema === "string" ? [$schema.replace(/^(\.\.\/)+/, "./")] : [];
  });
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((url) => !urls.includes(url))).toEqual([]);
});

test("the task reads the lines that the checker writes", () => {
  const [{ problemMatcher }] = read("tasks.json").tasks;
  const line = lineOf({
    code: "unknown-step",
    file: "flows/claim/pet.flow.json",
    pointer: "",
    line: 3,
    column: 9,
    params: { name: "reviw", suggestion: "review" },
  });
  const { regexp, file, code, message } = problemMatcher.pattern;
  const found = new RegExp(regexp).exec(line) ?? [];
  expect([found[file], found[code]]).toEqual(["flows/claim/pet.flow.json", "unknown-step"]);
  expect(found[message]).toMatch(/^No existe el paso «reviw»/);
});

test("what a snippet writes is JSON once its holes are filled", () => {
  for (const { body } of Object.values<{ readonly body: readonly string[] }>(read("tramite.code-snippets"))) {
    const text = body.join("\n").replaceAll(/\$\{\d:([^}]*)\}/g, "$1");
    expect(() => JSON.parse(text.startsWith("{") ? text : `{${text}}`), text).not.toThrow();
  }
});
