import { expect, test } from "vitest";
import { findForbiddenModules, findForbiddenText } from "#scripts/find-forbidden.ts";
import { listParts } from "#scripts/list-parts.ts";
import { listFirstLoad, listLazyParts } from "#scripts/measure-chunks.ts";

const manifest = {
  "public.html": {
    file: "a/public.js",
    css: ["a/public.css"],
    imports: ["_react.js"],
    dynamicImports: ["late.tsx"],
  },
  "_react.js": { file: "a/react.js", imports: ["_shared.js"] },
  "_shared.js": { file: "a/shared.js", css: ["a/public.css"], imports: ["_react.js"] },
  "late.tsx": { file: "a/late.js", css: ["a/late.css"], imports: ["_react.js"] },
};

test("lists an entry, its static imports and their styles once each", () => {
  expect(listFirstLoad(manifest, ["public.html"])).toEqual([
    "a/public.js",
    "a/public.css",
    "a/react.js",
    "a/shared.js",
  ]);
});

test("adds a lazy part when it is named", () => {
  expect(listFirstLoad(manifest, ["public.html", "late.tsx"])).toContain("a/late.css");
});

test("lists what is fetched later, from the entry and from what it imports", () => {
  const deep = {
    ...manifest,
    "_shared.js": { ...manifest["_shared.js"], dynamicImports: ["dialog.tsx", "late.tsx"] },
  };
  expect(listLazyParts(deep, ["public.html"])).toEqual(["late.tsx", "dialog.tsx"]);
});

test("names an entry that the build does not have", () => {
  expect(() => listFirstLoad(manifest, ["gone.html"])).toThrow('"gone.html"');
});

test.each([
  ["x=new Function(a)", ["new Function"]],
  ["let g=Function('return this')()", ["Function("]],
  [";eval(a)", ["eval("]],
  ["a.eval(b);medieval(c);isFunction(d);Function(e)", []],
])("finds in %s what evaluates text", (source, found) => {
  expect(findForbiddenText(source)).toEqual(found);
});

const report = {
  "a.js": {
    "node_modules/ajv/dist/core.js": 9,
    "engine/language/lint/index.ts": 3,
    "engine/language/release.ts": 2,
    "engine/expression/evaluate/evaluate.ts": 2,
  },
  "b.js": {
    "node_modules/@rjsf/core/index.js": 4,
    "node_modules/jsonc-parser/lib/main.js": 1,
    "node_modules/@marcbachmann/cel-js/lib/parser.js": 1,
    "engine/expression/check/parse.ts": 1,
    "src/autogestion/main.tsx": 1,
    "src/preview/preview-host.ts": 1,
  },
};

test("finds the server's modules in a chunk and leaves the rest", () => {
  expect(findForbiddenModules(report)).toEqual([
    "a.js: node_modules/ajv/dist/core.js",
    "a.js: engine/language/lint/index.ts",
    "b.js: node_modules/jsonc-parser/lib/main.js",
    "b.js: node_modules/@marcbachmann/cel-js/lib/parser.js",
    "b.js: engine/expression/check/parse.ts",
    "b.js: src/preview/preview-host.ts",
  ]);
});

test("adds up what chunks are made of, the largest part first", () => {
  expect(listParts(report, ["a.js", "b.js"]).slice(0, 3)).toEqual([
    { name: "ajv", length: 9 },
    { name: "engine/language", length: 5 },
    { name: "@rjsf/core", length: 4 },
  ]);
});
