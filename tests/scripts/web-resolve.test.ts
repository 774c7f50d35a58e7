import { existsSync, readFileSync } from "node:fs";
import { type Alias, type Plugin, resolveConfig } from "vite";
import { expect, test } from "vitest";
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

test.each(ways)("in %s no plugin of ours finds, loads or changes a module", async (_, command, mode) => {
  const { plugins } = await configOf(command, mode);
  const changing = plugins
    .filter(isOwn)
    .filter((plugin) => plugin.transform ?? plugin.load ?? plugin.resolveId ?? plugin.transformIndexHtml);
  expect(changing.map(({ name }) => name)).toEqual([]);
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
