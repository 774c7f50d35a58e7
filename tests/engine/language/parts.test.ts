import { apply } from "json-merge-patch";
import { describe, expect, test } from "vitest";
import { effectiveFlow, openLibrary, originOf, releaseFor } from "#engine/language/index.ts";
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
