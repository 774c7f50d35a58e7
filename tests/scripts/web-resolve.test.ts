import { existsSync, readFileSync } from "node:fs";
import { type Alias, type Plugin, resolveConfig } from "vite";
import { expect, test } from "vitest";
import { configForms, ownRjsf } from "#scripts/config-forms.ts";
import { inRepository } from "#scripts/run.ts";
import { emptyPackages, ownPackages, webResolve } from "#scripts/web-resolve.ts";

const ways = [
  ["dev", "serve", "development"],
  ["a build", "build", "production"],
] as const;
const configOf = (command: "serve" | "build", mode: string) =>
  resolveConfig({ root: inRepository(""), configFile: inRepository("vite.config.ts") }, command, mode);
// Vite's own, among them those of its plugin for React.
const isOwn = ({ name }: Plugin) => !/^(?:vite|vitest|builtin|rolldown|commonjs|native|alias)\b/.test(name);

test.each(ways)("%s finds modules as every other way does", async (_, command, mode) => {
  const { resolve } = await configOf(command, mode);
  const ours = resolve.alias.filter(({ find }) => !String(find).includes("@vite"));
  expect(ours.map(plain)).toEqual(webResolve.alias.map(plain));
});

// What a form of settings is made of, everywhere; and in a build a copy of RJSF for it, see decision 056.
const known = { serve: ["config-forms"], build: ["config-forms", "own-rjsf"] } as const;

test.each(ways)(
  "in %s no other plugin of ours finds, loads or changes a module",
  async (_, command, mode) => {
    const { plugins } = await configOf(command, mode);
    const changing = plugins
      .filter(isOwn)
      .filter((plugin) => plugin.transform ?? plugin.load ?? plugin.resolveId ?? plugin.transformIndexHtml);
    expect(changing.map(({ name }) => name)).toEqual(known[command]);
    expect(changing.filter(({ transform, transformIndexHtml }) => transform ?? transformIndexHtml)).toEqual(
      [],
    );
  },
);

test.each([
  ["#schemas/platform.schema.json", "/src/features/platform/platform-form.tsx", undefined],
  ["#schemas/platform.schema.json?config-form", "/src/features/platform/platform-form.tsx", "config-forms"],
  ["@rjsf/utils", "/engine/react/question.tsx", undefined],
  ["@rjsf/utils", "/src/shared/config-form/templates.tsx", "own-rjsf"],
  ["./constants.js", "/node_modules/@rjsf/utils/lib/index.js", undefined],
])("who finds %s for %s: %s", async (source, importer, finder) => {
  const file = source.startsWith("#")
    ? "/schemas/platform.schema.json"
    : "/node_modules/@rjsf/utils/lib/index.js";
  const found: Record<string, string | undefined> = {};
  for (const plugin of [configForms(), ownRjsf()]) {
    const find = plugin.resolveId as (
      this: object,
      ...asked: readonly unknown[]
    ) => Promise<{ id: string } | string>;
    const told = await find.call({ resolve: async () => ({ id: file }) }, source, importer, {});
    if (told) found[plugin.name] = typeof told === "string" ? told : told.id;
  }
  expect(Object.keys(found)).toEqual(finder === undefined ? [] : [finder]);
  // Not another file: the same one under another name.
  if (finder === "own-rjsf") expect(found[finder]).toBe(`${file}?of-settings`);
});

test.each(Object.keys(emptyPackages))("the whole of %s is empty, and no file of it is replaced", (name) => {
  expect(existsSync(inRepository(`node_modules/${name}/package.json`))).toBe(true);
  const aliases = webResolve.alias.filter(({ find }) => find.test(name));
  expect(aliases).toHaveLength(1);
  for (const { find, replacement } of aliases) {
    expect(find.test(`${name}/lib/part.js`)).toBe(false);
    expect(readFileSync(replacement, "utf8")).toContain("export default {};");
  }
});

test.each(Object.entries(ownPackages))(
  "what is asked of %s a module of ours gives",
  async (name, { module }) => {
    const [own, others] = await Promise.all([import(inRepository(module)), import(name)]);
    for (const given of Object.keys(own)) expect(Object.keys(others)).toContain(given);
    expect(webResolve.alias.filter(({ find }) => find.test(name))).toHaveLength(1);
  },
);

test("every package that is empty, or ours, has its reason", () => {
  const reasons = [
    ...Object.values(emptyPackages),
    ...Object.values(ownPackages).map(({ reason }) => reason),
  ];
  for (const reason of reasons) expect(reason.length).toBeGreaterThan(20);
});

function plain({ find, replacement }: Pick<Alias, "find" | "replacement">) {
  return [String(find), replacement];
}
