import { celEnv, isCelError, parse, plan } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Environment as Library } from "@marcbachmann/cel-js/evaluator";
import { describe, expect, test } from "vitest";
import { registerProfile } from "#engine/expression/check/profile.ts";
import {
  check,
  compile,
  createEnvironment,
  functionTable,
  refusedFunctions,
  parse as syntaxOf,
} from "#engine/expression/index.ts";
import { plain } from "./plain.ts";

const environment = createEnvironment({
  variables: {
    description: { type: "string" },
    date: { type: "string", format: "date" },
    driver: { type: "object", properties: { fullName: { type: "string" } } },
    names: { type: "array", items: { type: "string" } },
    context: { type: "object", properties: { today: { type: "string", format: "date" } } },
  },
  syntaxOf,
});
const { functions: library } = registerProfile(new Library()).getDefinitions();

test("what the library and we have is in the table or refused on purpose, and nothing else", () => {
  const known = [...functionTable.map(({ name }) => name), ...Object.keys(refusedFunctions)];
  expect([...new Set(known)].sort()).toEqual([...new Set(library.map(({ name }) => name))].sort());
  expect(functionTable.filter(({ name }) => Object.hasOwn(refusedFunctions, name))).toEqual([]);
});

describe("each function of the table", () => {
  test.each(functionTable)("$write passes lint", ({ example, tables = {} }) => {
    expect(check({ ...environment, tables }, example).problems).toEqual([]);
  });

  test.each(functionTable)("$write gives what its example says", ({ example, tables = {}, given, value }) => {
    expect(compile({ ...environment, tables }, example).evaluate(given ?? {})).toEqual(value);
  });

  test.each(functionTable.filter(({ standard }) => standard))(
    "$write gives the same in another CEL",
    ({ example, given = {}, value }) => {
      const run = plan(celEnv({ funcs: strings }), parse(example)) as (values: unknown) => unknown;
      const found = run({
        ...given,
        ...("date" in given && { date: timestampFromDate(new Date(String(given.date))) }),
      });
      expect(isCelError(found) ? found.message : plain(found)).toEqual(value);
    },
  );
});

/** A value of each type of the library, for calls with all their forms. */
const samples: Readonly<Record<string, string>> = {
  ast: "description",
  bool: "true",
  bytes: "b'x'",
  double: "1.5",
  int: "1",
  string: "'a'",
  uint: "2u",
  null: "null",
  "google.protobuf.Timestamp": "date",
  "google.protobuf.Duration": "duration('1h')",
  "list<string>": "names",
};

describe("each form of the library's functions that is not in the table", () => {
  const rows = library.map(({ name, receiverType, params, signature }) => ({
    name,
    signature,
    isMethod: receiverType !== null,
    parameters: params.length,
    source: `${receiverType ? `${sampleOf(receiverType)}.` : ""}${name}(${params.map(({ type }) => sampleOf(type)).join(", ")})`,
  }));
  const isInTable = ({ name, isMethod, parameters }: (typeof rows)[number]) =>
    functionTable.some(
      (row) => row.name === name && (row.method ?? false) === isMethod && row.arguments.includes(parameters),
    );
  const others = rows.filter((row) => !isInTable(row));

  test.each(others)("$signature is refused", ({ source, name, isMethod }) => {
    const told = check(environment, source).problems;
    const found = told.find(({ params }) => params.name === name || params.found === `${name}()`);
    const isKnown = functionTable.some((row) => row.name === name && (row.method ?? false) === isMethod);
    expect(found?.code).toBe(
      isKnown ? "wrong-arguments" : name === "bind" ? "forbidden-syntax" : "unknown-function",
    );
    if (refusedFunctions[name]) expect(found?.params.suggestion).toBe(refusedFunctions[name]);
  });
});

function sampleOf(type: string): string {
  return (
    samples[type] ??
    (type.startsWith("list") ? "[1, 2]" : type.startsWith("map") ? "{'a': 1}" : "description")
  );
}
