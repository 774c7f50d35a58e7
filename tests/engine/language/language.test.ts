import { apply } from "json-merge-patch";
import { describe, expect, test } from "vitest";
import {
  compileRelease,
  documentsOf,
  type Effective,
  effectiveFlow,
  fieldTree,
  kindOfDocument,
  loadDocument,
  openLibrary,
  originOf,
  schemaAt,
  validatorSchemas,
} from "#engine/language/index.ts";
import { compileValidators } from "#engine/validation/index.ts";
import { edited, english, mainFlow } from "./world.ts";

const id = "claim/umbrella";
const library = openLibrary(english);

function effectiveFor(audience: Parameters<typeof effectiveFlow>[2]): Effective {
  const found = effectiveFlow(library, id, audience);
  if (!found) throw new Error("the world has no flow");
  expect(found.problems).toEqual([]);
  return found.effective;
}

describe("a loaded document", () => {
  const text = '{\n  "a": { "b/c": [1, "x\\u0041y"] },\n  "d": null\n}';
  const { document } = loadDocument("a.json", text);

  test.each([
    ["", {}, 1, 1],
    ["/a", { key: true }, 2, 3],
    ["/a", {}, 2, 8],
    ["/a/b~1c/1", {}, 2, 21],
    ["/a/b~1c/1", { inside: 0 }, 2, 22],
    ["/a/b~1c/1", { inside: 2 }, 2, 29],
    ["/d", {}, 3, 8],
    ["/a/nothing/here", {}, 2, 3],
  ])("knows that %j %j stands at %i:%i", (pointer, spot, line, column) => {
    expect(document?.position(pointer, spot)).toEqual({ line, column });
  });

  test.each(["\n", "\r\n", "\r"])("counts lines that end with %j", (end) => {
    const { document: other } = loadDocument("a.json", text.replaceAll("\n", end));
    expect(other?.position("/d")).toEqual({ line: 3, column: 8 });
    expect(other?.value).toEqual(JSON.parse(text));
  });
});

test.each([
  ["a.flow.json", {}, "flow"],
  ["flows/claim/zurich.overlay.json", {}, "overlay"],
  ["flows/parts/claim.part.json", {}, "part"],
  ["schemas/widgets.json", {}, "widgets"],
  ["a.json", { $schema: "../schemas/product.schema.json" }, "product"],
  ["a.json", { $schema: "https://json-schema.org/draft/2020-12/schema" }, "schema"],
  ["a.json", { steps: {}, initial: "a" }, "flow"],
  ["a.json", [1], "unknown"],
])("%s with %j is of the kind %s", (file, value, kind) => {
  expect(kindOfDocument({ file, value })).toBe(kind);
});

describe("an effective flow", () => {
  test("has schemas without references, own words beside one winning", () => {
    const { flow } = effectiveFor({});
    expect(JSON.stringify(flow)).not.toMatch(/\$ref/);
    const { answers } = compileRelease({ flow, origins: new Map() });
    expect(schemaAt(answers, "/owner")).toMatchObject({
      title: "Dueño",
      required: ["isInsured", "fullName"],
    });
    // What a document says of itself is for who edits it, and no hint of who answers.
    expect(schemaAt(answers, "/owner")?.description).toBeUndefined();
  });

  test.each([
    ["/steps/what/title", {}, mainFlow, "/steps/what/title"],
    ["/steps/what/title", { language: "en" }, "flows/claim/english.overlay.json", "/patch/steps/what/title"],
    ["/steps/what/path", { language: "en" }, mainFlow, "/steps/what/path"],
    ["/answers/properties/owner/title", {}, "schemas/umbrella.schema.json", "/properties/owner/title"],
    [
      "/answers/properties/owner/properties/fullName/maxLength",
      {},
      "schemas/owner.schema.json",
      "/properties/fullName/maxLength",
    ],
    [
      "/answers/properties/color/title",
      { insurer: "zurich" },
      "flows/claim/zurich.overlay.json",
      "/patch/answers/properties/color/title",
    ],
  ])("knows where %s came from for %j", (pointer, audience, file, place) => {
    expect(originOf(effectiveFor(audience).origins, pointer)).toEqual({ file, pointer: place });
  });

  test.each([{ insurer: "zurich" }, { platform: "pampa" }, { language: "en" }])(
    "for %j is what RFC 7396 makes of it",
    (audience) => {
      const [[rank, name] = ["", ""]] = Object.entries(audience);
      const overlay = documentsOf(library, "overlay")
        .map(({ value }) => value as unknown as { for: Record<string, string>; patch: object })
        .find((one) => one.for[rank] === name);
      const base = structuredClone(effectiveFor({}).flow);
      expect(effectiveFor(audience).flow).toEqual(apply(base, structuredClone(overlay?.patch)));
    },
  );

  test("takes a text of a schema in a patch as the schema that it names", () => {
    const set = edited([
      {
        file: "flows/claim/pampa.overlay.json",
        find: '"patch": {',
        put: '"patch": { "data": "../../schemas/owner.schema.json",',
      },
    ]);
    const found = effectiveFlow(openLibrary(set), id, { platform: "pampa" });
    expect(found?.problems).toEqual([]);
    expect(found?.effective.flow.data).toMatchObject({ title: "Persona" });
    expect(originOf(found?.effective.origins ?? new Map(), "/data/title").file).toBe(
      "schemas/owner.schema.json",
    );
  });

  test("is none for a flow that does not exist", () => {
    expect(effectiveFlow(library, "claim/nothing", {})).toBeUndefined();
  });
});

describe("a release", () => {
  const release = compileRelease(effectiveFor({ insurer: "zurich" }));

  test("is plain JSON without what only files have", () => {
    expect(JSON.parse(JSON.stringify(release))).toEqual(release);
    expect(Object.keys(release)).toEqual(["flow", "answers", "data", "context"]);
    expect(JSON.stringify(release)).not.toMatch(/"\$(schema|id|ref|defs)"|"examples"/);
    expect(release.flow).not.toHaveProperty("answers");
  });

  test("keeps the order of the questions, those of overlays at their place", () => {
    const [first, second] = fieldTree(release.answers, release.flow.steps.what?.fields ?? {});
    expect([first?.pattern, second?.pattern]).toEqual(["/cause", "/color"]);
  });

  test("has a validator for each question, list and part of an item, and for no more", () => {
    const schemas = validatorSchemas(release);
    expect(Object.keys(schemas).sort()).toEqual([
      "/cause",
      "/color",
      "/date",
      "/description",
      "/owner/fullName",
      "/owner/isInsured",
      "/shop",
      "/witnesses",
      "/witnesses/*/name",
      "/witnesses/*/saw",
    ]);
    expect(schemas["/witnesses"]).not.toHaveProperty("items");
    expect(schemas["/witnesses"]).toHaveProperty("maxItems", 5);
    expect(() => compileValidators(schemas)).not.toThrow();
  });
});
