import { existsSync } from "node:fs";
import realForm from "@rjsf/core";
import type { TemplatesType } from "@rjsf/utils";
import realEquals from "@rjsf/utils/lib/deepEquals.js";
import fc from "fast-check";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import deepEquals from "#engine/react/rjsf/equals.ts";
import ownForm, { type FlatFormProps } from "#engine/react/rjsf/form.tsx";
import { leanBuild, markComponents, standIns } from "#scripts/lean-build.ts";
import { inRepository } from "#scripts/run.ts";

const modules = Object.entries(standIns);
const packageFile = (module: string) => inRepository(`node_modules/${module}`);
// Of these ofetch takes a part, and nothing else may ask for the rest.
const inPart = /^(?:ufo|destr)\//;

test.each(modules)("%s is where its stand-in expects it", (module, standIn) => {
  expect(existsSync(packageFile(module))).toBe(true);
  expect(existsSync(inRepository(standIn))).toBe(true);
});

test.each(modules.filter(([module]) => !inPart.test(module)))(
  "%s gives nothing that its stand-in does not",
  async (module, standIn) => {
    const real: object = await import(packageFile(module));
    const own: object = await import(inRepository(standIn));
    expect(Object.keys(real).filter((name) => !(name in own))).toEqual([]);
  },
);

test("a build has every stand-in and nothing that one stands for", async () => {
  const output = await buildEntry();
  const built = output.flatMap((chunk) => (chunk.type === "chunk" ? Object.entries(chunk.modules) : []));
  const names = built.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
  const has = (end: string) => names.some((name) => name.endsWith(end));
  expect(modules.filter(([module]) => has(`node_modules/${module}`))).toEqual([]);
  expect(modules.filter(([, standIn]) => !has(standIn))).toEqual([]);
  // Which part of ofetch needs what: a build fails when it imports a name that a stand-in lacks.
  expect(names.some((name) => name.includes("node_modules/ofetch/"))).toBe(true);
  expect(names.some((name) => /markdown-to-jsx|fast-equals|fast-uri|json-schema-merge/.test(name))).toBe(
    false,
  );
}, 60_000);

test("a component that nobody draws loses its name and its use", () => {
  const code = ["const A = React.forwardRef(draw);", 'A.displayName = "A";', "const b = other(React);"];
  expect(markComponents(code.join("\n")).split("\n")).toEqual([
    "const A = /* @__PURE__ */ React.forwardRef(draw);",
    "",
    "const b = other(React);",
  ]);
});

test.each([{ names: [] }, { names: ["/plate"] }, { names: ["/driver/name", "/third~1party.x", "/amount"] }])(
  "our form draws $names as RJSF's does",
  ({ names }) => {
    const own = draw(ownForm, names);
    expect(own).toEqual(draw(realForm, names));
    expect(own.fields.map(({ name }) => name)).toEqual(names);
  },
);

test.each([
  { type: "object", properties: { a: { type: "string", enum: ["b"] } } },
  { type: "object", properties: { a: { $ref: "#/$defs/b" } } },
  { type: "object", properties: { a: true } },
  { type: "object", properties: {}, dependencies: {} },
  { type: "string" },
] as FlatFormProps["schema"][])("our form refuses %j, which is not flat", (schema) => {
  expect(() => renderToStaticMarkup(createElement(ownForm, { schema }))).toThrow("not flat");
});

test("our comparison is RJSF's for plain values and for functions", () => {
  const values = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined), fc.func(fc.nat()));
  const parts = fc.record({ a: values, b: values }, { requiredKeys: [] });
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      expect(deepEquals(one, other)).toBe(realEquals(one, other));
      expect(deepEquals(one, { ...one })).toBe(realEquals(one, { ...one }));
    }),
  );
  const pairs = [
    [{ a: undefined }, { b: undefined }],
    [[1], { 0: 1 }],
    [null, {}],
    [Number.NaN, Number.NaN],
  ];
  for (const [one, other] of pairs) expect(deepEquals(one, other)).toBe(realEquals(one, other));
});

type Told = { readonly name?: unknown };

/** Draws a flat form and tells what its template and its fields were given, but for functions and RJSF's own tools. */
function draw(form: unknown, names: readonly string[]) {
  const fields: Told[] = [];
  const layouts: Told[] = [];
  const shown: unknown[] = [];
  const tell = (props: object): Told =>
    JSON.parse(JSON.stringify({ ...props, registry: undefined, properties: undefined, children: undefined }));
  const LeafField = (props: object) => {
    fields.push(tell(props));
    return createElement("p", {}, String(tell(props).name));
  };
  const templates: Partial<TemplatesType> = {
    ObjectFieldTemplate: (props) => {
      layouts.push(tell(props));
      shown.push(props.properties.map(({ content, ...rest }) => rest));
      return createElement("div", {}, ...props.properties.map(({ content }) => content));
    },
    FieldTemplate: ({ children }) => children,
    DescriptionFieldTemplate: () => null,
    FieldHelpTemplate: () => null,
    FieldErrorTemplate: () => null,
  };
  const markup = renderToStaticMarkup(
    createElement(form as ComponentType<FlatFormProps>, {
      className: "flow-form",
      schema: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string" as const, title: name }])),
      },
      uiSchema: Object.fromEntries(names.map((name) => [name, { "ui:field": "LeafField" }])),
      formData: {},
      fields: { LeafField },
      templates,
      ...onlyRealForm,
    }),
  );
  return { markup, fields, layouts, shown };
}

// What turns off in RJSF's form what ours does not have.
const onlyRealForm = {
  tagName: "div",
  showErrorList: false,
  validator: {
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  },
  children: createElement(() => null),
} as object;

async function buildEntry() {
  const entry = "virtual:entry";
  const code = [
    'import Form from "@rjsf/core"; import { Environment } from "@marcbachmann/cel-js/evaluator";',
    'import { BrowserRouter, Link, Route, Routes } from "react-router"; import { ofetch } from "ofetch";',
    "globalThis.used = [Form, Environment, BrowserRouter, Link, Route, Routes, ofetch];",
  ].join("\n");
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    const result = await build({
      root: inRepository(""),
      configFile: false,
      logLevel: "silent",
      plugins: [
        leanBuild(),
        {
          name: "entry",
          resolveId: (id) => (id === entry ? inRepository("tests/engine/react/entry.js") : null),
          load: (id) => (id.endsWith("/tests/engine/react/entry.js") ? code : null),
        },
      ],
      build: { write: false, minify: false, rolldownOptions: { input: entry } },
    });
    return (result as Rollup.RollupOutput).output;
  } finally {
    process.env.NODE_ENV = before;
  }
}
