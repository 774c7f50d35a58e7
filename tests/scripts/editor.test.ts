import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createAjv } from "#engine/validation/index.ts";
import { lineOf } from "#scripts/flows/lines.ts";
import { watchAll } from "#scripts/flows/watch.ts";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";
import { putProduct } from "./one-product.ts";

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

/** What a snippet writes when nothing is typed into its holes. */
function filled(body: readonly string[]): string {
  const text = body.join("\n").replaceAll(/\$\{\d\|([^,|]*)[^|]*\|\}/g, "$1");
  return text.replaceAll(/\$\{\d:([^}]*)\}/g, "$1").replaceAll("\\$", "$");
}

test("what a snippet writes is JSON once its holes are filled", () => {
  for (const { body } of Object.values<{ readonly body: readonly string[] }>(read("tramite.code-snippets"))) {
    const text = filled(body);
    expect(() => JSON.parse(text.startsWith("{") ? text : `{${text}}`), text).not.toThrow();
  }
});

const ajv = createAjv({ today: () => "2026-11-20" });
for (const name of ["flow", "fields"]) ajv.addSchema(schemaNamed(name));

function schemaNamed(name: string) {
  return JSON.parse(readFileSync(inRepository(`schemas/${name}.schema.json`), "utf8"));
}

test("a snippet of a whole document is one that its schema allows", () => {
  const whole = Object.values<{ readonly body: readonly string[] }>(read("tramite.code-snippets"))
    .map(({ body }) => filled(body))
    .filter((text) => text.includes(`"$schema"`))
    .map((text) => JSON.parse(text));
  expect(whole.length).toBeGreaterThan(4);
  for (const document of whole) {
    const { $id } = schemaNamed(/(\w+)\.schema\.json$/.exec(document.$schema)?.[1] ?? "");
    const known = ajv.getSchema($id);
    const validate =
      known ?? ajv.compile(schemaNamed(/(\w+)\.schema\.json$/.exec(document.$schema)?.[1] ?? ""));
    expect([document.$schema, validate(document), validate.errors]).toEqual([document.$schema, true, null]);
  }
});

test("the task finds every problem that the command prints, and where its list begins and ends", async () => {
  const folder = `${mkdtempSync(join(tmpdir(), "editor-"))}/`;
  await putProduct(folder);
  const flow = join(folder, "flows/claim/umbrella.flow.json");
  writeFileSync(flow, readFileSync(flow, "utf8").replace('"next": "review"', '"next": "reviw"'));
  const [{ command, problemMatcher }] = read("tasks.json").tasks;
  expect(command).toBe("npm run -s flows -- --watch");
  const { pattern, background } = problemMatcher;
  const printed: string[] = [];
  const isTTY = process.stdout.isTTY;
  process.stdout.isTTY = true;
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    printed.push(line);
    if (new RegExp(background.endsPattern).test(line)) end();
  });
  const stop = watchAll(folder);
  await ended;
  await stop();
  process.stdout.isTTY = isTTY;
  vi.restoreAllMocks();
  const [first = "", ...rest] = printed;
  expect(first).toMatch(new RegExp(background.beginsPattern));
  const found = rest.slice(0, -1).map((line) => new RegExp(pattern.regexp).exec(line)?.[pattern.code]);
  expect(found).toContain("unknown-step");
  expect(found).not.toContain(undefined);
  rmSync(folder, { recursive: true });
});
