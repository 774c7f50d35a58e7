import { celEnv, isCelError, parse, plan } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { describe, expect, test } from "vitest";
import { compile, createEnvironment, decode, encode } from "#engine/expression/index.ts";
import { evaluateInLibrary } from "./library.ts";
import { plain } from "./plain.ts";
import { world } from "./world.ts";

// Expressions of standard CEL alone: two other implementations must give the same, or have no value where ours has none.
const environment = createEnvironment({ variables: world.variables, syntaxOf: world.syntaxOf });
const expressions = [
  "vehicleAccidentType in ['crash', 'crashWithInjuries']",
  "claim.riskType == 'vehicle' && claim.type in ['crystals', 'locks', 'wheel']",
  "claim.type in ['crash', 'crashWithInjuries'] ? 'thirdParties' : 'files'",
  "response.body.data.multiQuoteRequestStatus == 'ended' || response.status >= 500",
  "has(data.asksMore) && data.asksMore",
  "has(choice.policyId) && !has(choice.accidentId)",
  "item.policyId + '/' + (has(item.accidentId) ? item.accidentId : '')",
  "size(files) > 0",
  "!(size(files) > 0)",
  "!driver.isInsured",
  "thirdParties.all(t, has(t.plate))",
  "thirdParties.all(t, t.plate == 'AA123BB')",
  "thirdParties.exists(t, t.plate == 'AA123BB')",
  "thirdParties.filter(t, has(t.plate)).map(t, t.plate)",
  "thirdParties.map(t, t.identityNumber)",
  "inspection.files.filter(f, inspection.status != 'rejected' || f.status == 'rejected').all(f, has(f.content) && !has(f.error))",
  "coverages.filter(c, c.selected).map(c, c.premium)",
  "coverages.exists_one(c, c.premium > 150.0)",
  "vehicle.year + 10 > 2026",
  "count * 2 - 1",
  "count % 2 == 1",
  "count / 0",
  "price * 3.0",
  "price > 0.05 && count > 2",
  "'b' in tags",
  "tags[0] == 'a'",
  "tags[5]",
  "insured.fullName.startsWith('Ana') || insured.fullName.contains('ñ')",
  "size(note)",
  "{'a': note, 'b': insured.fullName}",
  "[note, insured.fullName]",
  "data.id == 'x' || plate == 'y'",
  "string(count) + insured.fullName",
  "response.body.data.items[1].n",
  "premium / 7 + premium % 100",
  "double(premium) / 100.0",
  "instalments.map(i, i.amount)",
  "price in [0.1, 2.0]",
  "[1, 2].exists(x, x == count)",
  "{'vehicle': 'V', 'other': 'O'}[claim.riskType]",
  "{'vehicle': 1}['vehicle']",
  "{'vehicle': 1}['other']",
  "claim.riskType in {'vehicle': 1}",
  "note.upperAscii().trim().split('=').join('-')",
  "insured.fullName.substring(0, 3) + insured.fullName.substring(20)",
  "insured.fullName.indexOf('Prueba')",
  "insured.fullName.replace('a', 'A').replace(' ', '')",
  "has(item.policyId)",
] as const;

// The same JSON as the codec gives it: nothing null or empty, records and lists always there, integers as BigInt.
const scopes = {
  full: world.scopes.full,
  half: {
    claim: { riskType: "vehicle" },
    count: 4,
    tags: ["b"],
    response: { status: 500 },
    driver: { isInsured: false },
  },
  empty: {},
} as const;

describe.each(Object.entries(scopes))("with %s answers", (_name, scope) => {
  test.each(expressions)("%s is the same in three evaluators", (expression) => {
    const ours = compile(environment, expression).evaluate(scope);
    expect(otherOf(expression, bind(scope))).toEqual(ours);
    const inLibrary = evaluateInLibrary(expression, encoded(scope));
    expect("isRefused" in inLibrary ? "refused" : decode(inLibrary.value)).toEqual(ours);
  });
});

function otherOf(expression: string, values: Record<string, unknown>): unknown {
  const run = plan(celEnv({ funcs: strings }), parse(expression)) as (values: unknown) => unknown;
  const value = run(values);
  return isCelError(value) ? undefined : plain(value);
}

function encoded(scope: object): Record<string, unknown> {
  const values = scope as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(world.variables).map(([name, schema]) => [name, encode(schema, values[name])]),
  );
}

function bind(scope: object): Record<string, unknown> {
  const values = scope as Record<string, unknown>;
  const bound = Object.entries(world.variables).map(([name, schema]) => [name, input(schema, values[name])]);
  return Object.fromEntries(bound.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema };

function input(schema: object, json: unknown): unknown {
  const { type, properties, items } = schema as Schema;
  if (properties) {
    const record = (json ?? {}) as Record<string, unknown>;
    const fields = Object.entries(properties).map(([name, field]) => [name, input(field, record[name])]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined && !isEmptyRecord(value)));
  }
  if (type === "array")
    return ((json ?? []) as unknown[])
      .map((item) => input(items ?? {}, item))
      .filter((item) => item !== undefined);
  if (json === null || json === "" || json === undefined) return type === "object" ? {} : undefined;
  if (type === "integer") return BigInt(json as number);
  if (typeof json !== "object") return json;
  if (Array.isArray(json)) return json.map((item) => input({}, item)).filter((item) => item !== undefined);
  const fields = Object.entries(json).map(([name, value]) => [name, input({}, value)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function isEmptyRecord(value: unknown): boolean {
  return typeof value === "object" && !Array.isArray(value) && Object.keys(value as object).length === 0;
}
