import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#engine/json/index.ts";
import {
  audiencesOf,
  describeProblem,
  effectiveFlow,
  lintLibrary,
  loadDocument,
  openLibrary,
} from "#engine/language/index.ts";
import { mainFlow, world } from "./world.ts";

const files = [...world.keys()].filter(
  (file) => !/^schemas\/(flow|scenario|theme|product|overlay|insurers)\./.test(file),
);
const words = [
  "$ref",
  "type",
  "properties",
  "items",
  "next",
  "steps",
  "fields",
  "when",
  "constructor",
  "toString",
];
const texts = [
  "=",
  "==",
  "=a.",
  "{",
  "x",
  "#",
  "/",
  "/a/*/b",
  "../..",
  "=response.body",
  "claim/umbrella",
  "=has()",
];
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1.5,
    [],
    {},
    [[]],
    { $ref: "umbrella.schema.json" },
    { $ref: "#" },
    { toString: 1, valueOf: 1 },
  ),
  fc.constantFrom(...texts),
  fc.jsonValue({ maxDepth: 3 }).map((json) => json as Json),
  fc
    .dictionary(fc.constantFrom(...words), fc.constantFrom<Json>("what", {}, [], true))
    .map((json) => json as Json),
);
const mutation = fc.record({
  file: fc.constantFrom(mainFlow, ...files),
  place: fc.nat(),
  how: fc.constantFrom("replace", "remove", "rename", "repeat"),
  value,
  name: fc.constantFrom(...words),
});

// The same documents in every run; SEED looks elsewhere.
test("any change of documents is told and never thrown", () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      const set = new Map(world);
      for (const { file, ...change } of mutations)
        set.set(file, JSON.stringify(mutate(JSON.parse(set.get(file) ?? "null") as Json, change)));
      const library = openLibrary(set);
      for (const audience of audiencesOf(library, "claim/umbrella"))
        effectiveFlow(library, "claim/umbrella", audience);
      for (const problem of lintLibrary(library)) {
        expect(set.has(problem.file)).toBe(true);
        expect(problem.line).toBeGreaterThan(0);
        expect(describeProblem(problem)).not.toBe("");
      }
    }),
    { numRuns: 100, seed: Number(process.env.SEED ?? 20_261_122) },
  );
});

test("any text is a document or a problem, as JSON.parse says", () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, put]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + put + json.slice(place + 1);
    }),
  );
  fc.assert(
    fc.property(text, (source) => {
      const { document, problems } = loadDocument("a.json", source);
      const parsed = parse(source);
      expect(document === undefined).toBe(parsed === undefined);
      if (document && problems.length === 0) expect(document.value).toEqual(parsed?.value);
      for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

type Change = { readonly place: number; readonly how: string; readonly value: Json; readonly name: string };

/** A copy with one of its members, counted over the whole document, changed. */
function mutate(root: Json, { place, how, value: put, name }: Change): Json {
  const total = count(root);
  let left = total === 0 ? 0 : place % total;
  const visit = (json: Json): Json => {
    if (typeof json !== "object" || json === null) return json;
    const members = Object.entries(json as Readonly<Record<string, Json>>).flatMap(
      ([key, inner]): readonly (readonly [string, Json])[] => {
        left -= 1;
        if (left !== -1) return [[key, visit(inner)]];
        if (how === "remove") return [];
        if (how === "rename") return [[name, inner]];
        if (how === "repeat")
          return [
            [key, inner],
            [`${key}2`, inner],
          ];
        return [[key, put]];
      },
    );
    return Array.isArray(json) ? members.map(([, inner]) => inner) : Object.fromEntries(members);
  };
  return visit(root);
}

function count(json: Json): number {
  if (typeof json !== "object" || json === null) return 0;
  return Object.values(json as Readonly<Record<string, Json>>).reduce(
    (sum: number, inner) => sum + 1 + count(inner),
    0,
  );
}

test("a name in the list of insurers that is no text is told and breaks nothing", () => {
  const listed = [...world.keys()].find((file) => file.endsWith("insurers.json"));
  const set = new Map(world).set(
    listed ?? "flows/insurers.json",
    '[{"name": {"toString": "x"}, "displayName": "X"}]',
  );
  expect(lintLibrary(openLibrary(set)).map(({ code }) => code)).toContain("schema-type");
});

const named = [
  [mainFlow, "id"],
  ["flows/claim/zurich.overlay.json", "overlay"],
  ["flows/claim/umbrella.scenario.json", "flow"],
  ["flows/products/umbrella.product.json", "id"],
  ...files
    .filter((file) => file.endsWith(".connector.json") || file.endsWith("/insurer.json"))
    .flatMap((file) => ["id", "insurer", "kind", "product"].map((word) => [file, word] as const)),
] as const;

test.each(named)(
  "in %s what stands for the %s and cannot be written as a text breaks nothing",
  (file, word) => {
    const document = JSON.parse(world.get(file) ?? "{}") as object;
    const hostile = { ...document, [word]: { toString: 1, valueOf: 1 } };
    const library = openLibrary(new Map([...world, [file, JSON.stringify(hostile)]]));
    expect(lintLibrary(library)).not.toEqual([]);
  },
);
