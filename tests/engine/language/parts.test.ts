import { apply } from "json-merge-patch";
import { describe, expect, test } from "vitest";
import {
  effectiveFlow,
  hostedFlows,
  lintLibrary,
  openLibrary,
  originOf,
  releaseFor,
} from "#engine/language/index.ts";
import { edited, mainFlow } from "./world.ts";

const id = "claim/umbrella";
const one = "flows/parts/one.part.json";
const two = "flows/parts/two.part.json";

const first = {
  conditions: { isTheft: "cause == 'wind'", isWind: "cause == 'wind'" },
  steps: { what: { title: "Otro", notice: "Uno" }, bye: { type: "final", title: "Chau" } },
};
const second = { steps: { what: { fields: { "/cause": { title: "¿Por qué?" } } } } };

function partOf(name: string, said: object) {
  return JSON.stringify({
    $schema: "part.schema.json",
    id: `parts/${name}`,
    title: "Lo compartido",
    ...said,
  });
}

function overlayOf(overlay: string, rank: string, title: string) {
  const patch = { steps: { what: { title } } };
  const whom = { [rank]: rank === "language" ? "pt" : "zurich" };
  return JSON.stringify({ $schema: "overlay.schema.json", overlay, for: whom, patch });
}

const edits = [
  { file: one, put: partOf("one", first) },
  { file: two, put: partOf("two", second) },
  {
    find: '"steps": {\n',
    put: '"parts": ["../parts/one.part.json", "../parts/two.part.json"],\n  "steps": {\n    "bye": null,\n',
  },
];

function effectiveFor(more: Parameters<typeof edited>[0] = [], audience = {}) {
  const found = effectiveFlow(openLibrary(edited([...edits, ...more])), id, audience);
  if (!found) throw new Error("the world has no flow");
  return found;
}

describe("a flow on its parts", () => {
  test("is what RFC 7396 makes of them, one over the other and the flow over all", () => {
    // A null inside what only the flow says is its own: it clears an answer.
    const edit = { find: '{ "/description": null }', put: "{}" };
    const alone = effectiveFlow(openLibrary(edited([edit])), id, {})?.effective.flow ?? {};
    const { parts, ...flow } = effectiveFor([edit]).effective.flow;
    const under = apply(structuredClone(first), structuredClone(second));
    expect(parts).toHaveLength(2);
    expect(flow).toEqual(
      apply(under, { ...structuredClone(alone), steps: { ...(alone.steps as object), bye: null } }),
    );
  });

  test("has what its parts say before what it says, in their order", () => {
    const { conditions, steps } = effectiveFor().effective.flow;
    expect(Object.keys(conditions ?? {})).toEqual(["isTheft", "isWind", "isOwner"]);
    expect(Object.keys(steps ?? {})).toEqual(["what", "open", "who", "review", "sent"]);
  });

  test.each([
    ["/conditions/isWind", one, "/conditions/isWind"],
    ["/conditions/isTheft", mainFlow, "/conditions/isTheft"],
    ["/steps/what/title", mainFlow, "/steps/what/title"],
    ["/steps/what/notice", one, "/steps/what/notice"],
    ["/steps/what/fields/~1cause/title", two, "/steps/what/fields/~1cause/title"],
    ["/steps/review/title", mainFlow, "/steps/review/title"],
  ])("knows where %s came from", (pointer, file, place) => {
    expect(originOf(effectiveFor().effective.origins, pointer)).toEqual({ file, pointer: place });
  });

  test("has what a part says rather than what the part says that it names", () => {
    const below = partOf("two", { parts: ["one.part.json"], conditions: { isWind: "cause == 'other'" } });
    const { effective } = effectiveFor([{ file: two, put: below }]);
    expect(effective.flow.conditions).toMatchObject({ isWind: "cause == 'other'" });
    expect(originOf(effective.origins, "/conditions/isWind").file).toBe(two);
  });

  test("walks what lies under a part once, however many ways lead to it", () => {
    const depth = 40;
    const levels = Array.from({ length: depth }, (_, at) => at);
    const parts = levels.flatMap((at) =>
      ["a", "b"].map((side) => ({
        file: `flows/parts/${side}${at}.part.json`,
        put: partOf(`${side}${at}`, {
          conditions: { [`is${side}${at}`]: "cause == 'wind'" },
          ...(at + 1 < depth ? { parts: [`a${at + 1}.part.json`, `b${at + 1}.part.json`] } : {}),
        }),
      })),
    );
    const named = '"parts": ["../parts/a0.part.json", "../parts/b0.part.json"],\n  "steps": {\n';
    const set = edited([...parts, { find: '"steps": {\n', put: named }]);
    const flow = effectiveFlow(openLibrary(set), id, {})?.effective.flow;
    expect(Object.keys(flow?.conditions ?? {}).filter((name) => /^is[ab]\d+$/.test(name))).toHaveLength(
      2 * depth,
    );
  });

  test("is published without a word of its parts", () => {
    const found = releaseFor(openLibrary(edited(edits)), id, {});
    expect(found?.release.flow).not.toHaveProperty("parts");
    expect(found?.release.flow).toHaveProperty("id", id);
  });
});

describe("of the overlays of a flow on parts", () => {
  const titleFor = (...overlays: readonly (readonly [string, string])[]) =>
    effectiveFor(
      overlays.map(([of, rank], index) => ({
        file: `flows/parts/${index}.overlay.json`,
        put: overlayOf(of, rank, `${of} ${rank}`),
      })),
      { platform: "zurich", insurer: "zurich", language: "pt" },
    ).effective.flow.steps;

  test.each([
    ["a part's changes the flow", [["parts/two", "insurer"]], "parts/two insurer"],
    [
      "the flow's own wins",
      [
        [id, "insurer"],
        ["parts/one", "insurer"],
      ],
      `${id} insurer`,
    ],
    [
      "a later rank wins, be it a part's",
      [
        ["parts/one", "insurer"],
        [id, "platform"],
      ],
      "parts/one insurer",
    ],
    [
      "a part's translation changes no flow that has none of its own",
      [
        ["parts/one", "language"],
        [id, "insurer"],
      ],
      `${id} insurer`,
    ],
    [
      "a part's translation lies under the flow's own",
      [
        ["parts/one", "language"],
        [id, "language"],
      ],
      `${id} language`,
    ],
  ] as const)("%s", (_, overlays, title) => {
    expect(titleFor(...overlays)).toHaveProperty("what.title", title);
  });
});

describe("a part that says where its flows live and what they know", () => {
  const said = partOf("one", {
    host: { area: "broker", route: "paraguas/{insurer}" },
    data: "../../schemas/umbrella-data.schema.json",
    context: "../../schemas/umbrella-context.schema.json",
  });
  const without = [
    { find: '  "data": "../../schemas/umbrella-data.schema.json",\n', put: "" },
    { find: '  "context": "../../schemas/umbrella-context.schema.json",\n', put: "" },
    {
      find: '"kind": "claim",',
      put: '"kind": "claim", "host": { "area": "broker", "draft": ["insurer"] },',
    },
    { find: '"steps": {\n', put: '"parts": ["../parts/one.part.json"],\n  "steps": {\n' },
  ];
  const opened = (part = said) => openLibrary(edited([{ file: one, put: part }, ...without]));

  test("lies under what a flow says of it", () => {
    expect(lintLibrary(opened())).toEqual([]);
    const [hosted, ...others] = hostedFlows(opened(), "broker");
    expect(others).toEqual([]);
    expect(hosted).toMatchObject({ flow: id, route: "paraguas/{insurer}", draft: ["insurer"] });
    expect(hosted?.needs).toContain("today");
    expect(releaseFor(opened(), id, {})?.release.data.properties).toHaveProperty("fullName");
  });

  test("is told of a schema that is not there in its own file", () => {
    const lost = said.replace("umbrella-data.schema", "umbrela-data.schema");
    expect(lintLibrary(opened(lost))).toContainEqual(
      expect.objectContaining({ code: "reference-outside", file: one, pointer: "/data" }),
    );
  });
});

describe("a part that names another", () => {
  const onTwo = { parts: ["two.part.json"], ...first };
  const under = (...parts: readonly string[]) => ({
    find: '"steps": {\n',
    put: `"parts": ${JSON.stringify(parts.map((part) => `../parts/${part}.part.json`))},\n  "steps": {\n    "bye": null,\n`,
  });
  const putTwo = { file: two, put: partOf("two", second) };

  test("brings it, before itself and once, and is as if the flow had named both", () => {
    const putOne = { file: one, put: partOf("one", onTwo) };
    const both = openLibrary(edited([{ file: one, put: partOf("one", first) }, putTwo, under("two", "one")]));
    const flowOf = (library: ReturnType<typeof openLibrary>) =>
      releaseFor(library, id, {})?.release.flow ?? {};
    for (const parts of [["one"], ["one", "two"], ["two", "one"]]) {
      const library = openLibrary(edited([putOne, putTwo, under(...parts)]));
      expect([parts, lintLibrary(library).map(({ code }) => code)]).toEqual([parts, ["unused-condition"]]);
      expect(JSON.stringify(flowOf(library))).toBe(JSON.stringify(flowOf(both)));
    }
  });

  test.each([
    ["one", { parts: ["three.part.json"] }, "reference-outside"],
    ["one", { parts: ["one.part.json"] }, "reference-cycle"],
    ["two", { parts: ["one.part.json"] }, "reference-cycle"],
  ])("is told where it stands in %s: %j is %s", (name, said, code) => {
    const library = openLibrary(
      edited([
        { file: one, put: partOf("one", name === "one" ? { ...first, ...said } : onTwo) },
        { file: two, put: partOf("two", name === "two" ? { ...second, ...said } : second) },
        under("one", "two"),
      ]),
    );
    const told = { code, file: name === "one" ? one : two, pointer: "/parts/0" };
    expect(lintLibrary(library)).toContainEqual(expect.objectContaining(told));
  });
});

describe("a table that is what an answer's options are called", () => {
  const cause = "../../schemas/umbrella.schema.json#/properties/cause";
  const tabled = (
    reference: string,
    ...more: readonly { readonly file?: string; readonly find: string; readonly put: string }[]
  ) =>
    openLibrary(
      edited([
        { find: '  "sources": {\n', put: `  "tables": { "causes": "${reference}" },\n  "sources": {\n` },
        { find: "'Elegiste ' + cause", put: "'Elegiste ' + cause.to('causes')" },
        ...more,
      ]),
    );

  test("has their titles as its rows", () => {
    const library = tabled(cause);
    expect(lintLibrary(library)).toEqual([]);
    const { flow, answers } = releaseFor(library, id, {})?.release ?? {};
    const titles = (answers?.properties?.cause as { readonly titles?: object } | undefined)?.titles;
    expect(Object.keys(titles ?? {})).toContain("wind");
    expect(flow?.tables?.causes).toEqual(titles);
  });

  test("of options that are called alike understands the first", () => {
    const alike = { file: "schemas/umbrella.schema.json", find: '"wind": "Viento"', put: '"wind": "Robo"' };
    const { flow } = releaseFor(tabled(cause, alike), id, {})?.release ?? {};
    expect(Object.values(flow?.tables?.causes ?? {})).toEqual(["Robo", ["Robo"], "Otra cosa"]);
  });

  test.each([
    ["no place", `${cause}s`, `${cause}s`],
    [
      "no options",
      "../../schemas/umbrella.schema.json#/properties/description",
      "../../schemas/umbrella.schema.json#/properties/description/titles",
    ],
  ])("is told where it names %s", (_, reference, name) => {
    const told = { code: "unknown-reference", file: mainFlow, pointer: "/tables/causes", params: { name } };
    expect(lintLibrary(tabled(reference))).toContainEqual(expect.objectContaining(told));
  });
});

test("a document that says that it is a sheet makes one of rows, and none of a group", () => {
  const sheet = JSON.stringify({
    ...{ $schema: "fields.schema.json", id: "parts/line", title: "Una línea" },
    ...{ as: "l", sheet: true, unique: "name", fields: {} },
  });
  const { steps } = effectiveFor([
    { file: "flows/parts/line.fields.json", put: sheet },
    { find: '"/owner": {},', put: '"/owner": { "group": "../parts/line.fields.json" },' },
    {
      find: '{ "rows": { "as": "w", "fields": { "name": {}, "saw": { "visible": "has(w.name)" } } } }',
      put: '{ "rows": "../parts/line.fields.json" }',
    },
  ]).effective.flow;
  const asked = Object.assign(
    {},
    ...Object.values(steps ?? {}).map((step) => (step as { readonly fields?: object }).fields),
  ) as Readonly<Record<string, object>>;
  expect(asked["/witnesses"]).toEqual({ rows: { as: "l", fields: {}, sheet: true, unique: "name" } });
  expect(asked["/owner"]).toEqual({ group: { as: "l", fields: {} } });
});
