import type { SimpleTest } from "@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js";
import type { Value } from "@bufbuild/cel-spec/cel/expr/value_pb.js";
import { getConformanceSuite, type IncrementalTestSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { fromBinary } from "@bufbuild/protobuf";
import { DurationSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { Duration } from "#engine/expression/durations.ts";
import { check, compile, createEnvironment, parse, type Scope } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";

/** A test of CEL's own suite that our language offers: what it should give, and what ours gives, both as texts. */
export type Conformance = { readonly name: string; readonly expected: string; readonly found: string };

/** Every test of the suite whose expression passes lint: without messages, optional values and what else is refused. */
export function conformances(): Conformance[] {
  return testsIn(getConformanceSuite(), "").flatMap(({ name, test }) => {
    const judged = judge(test);
    return judged ? [{ name: `${name}: ${test.expr.trim()}`, ...judged }] : [];
  });
}

function testsIn(suite: IncrementalTestSuite, path: string): { name: string; test: SimpleTest }[] {
  return [
    ...suite.tests.map(({ name, original }) => ({ name: `${path}${name}`, test: original })),
    ...suite.suites.flatMap((inner) => testsIn(inner, `${path}${inner.name}/`)),
  ];
}

function judge(test: SimpleTest): Omit<Conformance, "name"> | undefined {
  const expected = expectedOf(test);
  const bindings = Object.entries(test.bindings).map(
    ([name, { kind }]) => [name, kind.case === "value" ? inputOf(kind.value) : unsaid] as const,
  );
  // Names within a container are a matter of messages.
  if (test.container !== "" || bindings.some(([, input]) => input === unsaid)) return undefined;
  if (expected === undefined) return undefined;
  const declared = new Set([...test.typeEnv.map(({ name }) => name), ...bindings.map(([name]) => name)]);
  const scope: Scope = Object.fromEntries(bindings);
  const variables = Object.fromEntries([...declared].map((name) => [name, schemaOf(scope[name])]));
  const environment = createEnvironment({ variables, syntaxOf: parse });
  if (check(environment, test.expr).problems.length > 0) return undefined;
  return { expected, found: told(compile(environment, test.expr).run(scope)) };
}

const none = "no value";
const unsaid = Symbol("what JSON cannot say");

function expectedOf({ resultMatcher }: SimpleTest): string | undefined {
  switch (resultMatcher.case) {
    case "value":
      return toldOf(resultMatcher.value);
    case "typedResult":
      return resultMatcher.value.result && toldOf(resultMatcher.value.result);
    case "evalError":
    case "anyEvalErrors":
      return none;
    case undefined:
      return told(true);
    default:
      return undefined;
  }
}

/** A value of ours with its type, its fields in order. */
function told(value: unknown): string {
  if (value === undefined) return none;
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "number") return `${Object.is(value, -0) ? 0 : value} decimal`;
  if (value instanceof Date) return `moment ${value.toISOString()}`;
  if (value instanceof Duration) return `${value.nanoseconds} ns`;
  if (Array.isArray(value)) return `[${value.map(told).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return recordText(Object.entries(value).map(([name, item]) => [name, told(item)]));
}

function recordText(entries: readonly (readonly [string, string | undefined])[]): string {
  return `{${entries
    .map(([name, item]) => `${JSON.stringify(name)}: ${item}`)
    .toSorted()
    .join(", ")}}`;
}

/** The same of a value of the suite; undefined for what no value of ours is. */
function toldOf({ kind }: Value): string | undefined {
  switch (kind.case) {
    case "int64Value":
      return `${kind.value}`;
    case "doubleValue":
      return `${Object.is(kind.value, -0) ? 0 : kind.value} decimal`;
    case "stringValue":
    case "boolValue":
      return JSON.stringify(kind.value);
    case "nullValue":
      return "null";
    case "listValue":
      return `[${kind.value.values.map(toldOf).join(", ")}]`;
    case "mapValue":
      return recordText(
        kind.value.entries.map(({ key, value }) => [String(key && inputOf(key)), value && toldOf(value)]),
      );
    case "objectValue":
      return toldOfMessage(kind.value.typeUrl, kind.value.value);
    default:
      return undefined;
  }
}

function toldOfMessage(typeUrl: string, bytes: Uint8Array): string | undefined {
  if (typeUrl.endsWith("Duration")) {
    const { seconds, nanos } = fromBinary(DurationSchema, bytes);
    return `${seconds * 1_000_000_000n + BigInt(nanos)} ns`;
  }
  if (!typeUrl.endsWith("Timestamp")) return undefined;
  const { seconds } = fromBinary(TimestampSchema, bytes);
  return `moment ${new Date(Number(seconds) * 1000).toISOString()}`;
}

/** A value of the suite as an answer or what a service says. */
function inputOf({ kind }: Value): unknown {
  switch (kind.case) {
    case "int64Value":
      return Number.isSafeInteger(Number(kind.value)) ? Number(kind.value) : unsaid;
    case "doubleValue":
    case "stringValue":
    case "boolValue":
      return kind.value;
    case "listValue":
      return kind.value.values.map(inputOf);
    case "mapValue":
      return Object.fromEntries(
        kind.value.entries.map(({ key, value }) => [String(key && inputOf(key)), value && inputOf(value)]),
      );
    default:
      return unsaid;
  }
}

function schemaOf(input: unknown): Schema {
  if (typeof input === "string") return { type: "string" };
  if (typeof input === "boolean") return { type: "boolean" };
  if (Number.isInteger(input)) return { type: "integer" };
  if (typeof input === "number") return { type: "number" };
  if (Array.isArray(input)) return { type: "array", items: schemaOf(input[0]) };
  if (typeof input !== "object" || input === null) return {};
  return { type: "object", additionalProperties: schemaOf(Object.values(input)[0]) };
}
