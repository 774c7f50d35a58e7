import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ValidatorType } from "@rjsf/utils";
import { expect, test } from "vitest";
import { Markdown } from "#engine/react/rjsf/markdown.ts";
import ownRegistry from "#engine/react/rjsf/registry.ts";
import createSchemaUtils from "#engine/react/rjsf/schema-utils.ts";
import uri from "#engine/react/rjsf/uri.ts";
import { rjsfAliases } from "#scripts/rjsf-aliases.ts";

const require = createRequire(import.meta.url);
const sources = ["core", "utils"].flatMap((name) => {
  const lib = join(dirname(require.resolve(`@rjsf/${name}`)), "../lib");
  return readdirSync(lib, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file: `${name}/${file}`, text: readFileSync(join(lib, file), "utf8") }));
});
const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (.+?) from ['"](.+?)['"];$/gms)].map(([, names = "", from = ""]) => ({
    file,
    names,
    from,
  })),
);
const importsOf = (index: number) => imports.filter(({ from }) => rjsfAliases[index]?.find.test(from));

test("every replacement stands where the alias leads", () => {
  for (const { replacement } of rjsfAliases) expect(existsSync(replacement), replacement).toBe(true);
});

test("the form takes the default registry from the module that is replaced", () => {
  const form = importsOf(0).filter(({ file }) => file === "core/components/Form.js");
  expect(form.map(({ names }) => names)).toEqual(["getDefaultRegistry"]);
});

test("RJSF takes of Markdown and of URIs only what the replacements have", () => {
  expect([...new Set(importsOf(1).map(({ names }) => names))]).toEqual(["{ Markdown }"]);
  expect(importsOf(2).map(({ names }) => names)).toEqual(["UriResolver"]);
  const uses = sources.flatMap(({ text }) =>
    [...text.matchAll(/UriResolver\.(\w+)\(/g)].map(([, name]) => name),
  );
  expect([...new Set(uses)].sort()).toEqual(["equal", "resolve"]);
});

test("the replacements of what is never reached do no harm", () => {
  expect(Markdown({ children: "texto" })).toBe("texto");
  expect(uri.equal("a", uri.resolve("base", "a"))).toBe(true);
});

test("the form reads its schema by the functions that the replacement has", () => {
  expect(importsOf(3).map(({ file }) => file)).toContain("utils/index.js");
  const readers = [
    "components/Form.js",
    "components/fields/ObjectField.js",
    "components/fields/SchemaField.js",
  ];
  const uses = sources
    .filter(({ file }) => readers.some((reader) => file === `core/${reader}`))
    .flatMap(({ text }) => [...text.matchAll(/schemaUtils\.(\w+)\(/g)].map(([, name]) => name));
  expect(uses).not.toEqual([]);
  const has = Object.keys(createSchemaUtils({} as ValidatorType, {}));
  expect(uses.filter((name) => !has.includes(name ?? ""))).toEqual([]);
});

test("the registry has the parts that the library's has", async () => {
  const { getDefaultRegistry } = await import("@rjsf/core");
  expect(Object.keys(ownRegistry()).sort()).toEqual(Object.keys(getDefaultRegistry()).sort());
});
