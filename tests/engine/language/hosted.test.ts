import { expect, test } from "vitest";
import { audiencesOf, hostedFlows, openLibrary, releaseFor } from "#engine/language/index.ts";
import { scenes } from "#permissions/index.ts";
import flowSchema from "../../../schemas/flow.schema.json" with { type: "json" };
import { edited, english } from "./world.ts";

const hosted = '"host": { "area": "autogestion", "route": "paraguas/{policyId}", "draft": ["policyId"] },';

test("tells where a flow lives, what it needs and the steps that it or an overlay of it may show", () => {
  const library = openLibrary(
    edited([{ find: '"kind": "claim",', put: `"kind": "claim", ${hosted}` }], english),
  );
  const [umbrella, ...others] = hostedFlows(library, "autogestion");
  expect(others).toEqual([]);
  expect(umbrella).toMatchObject({
    flow: "claim/umbrella",
    route: "paraguas/{policyId}",
    draft: ["policyId"],
    needs: expect.arrayContaining(["today", "policyId"]),
  });
  expect(Object.keys(umbrella?.translations ?? {})).toEqual(["en"]);
  expect(umbrella?.paths.length).toBeGreaterThan(1);
});

test("a flow lives in its own area alone", () => {
  const library = openLibrary(
    edited([{ find: '"kind": "claim",', put: '"kind": "claim", "host": { "area": "broker" },' }], english),
  );
  expect(hostedFlows(library, "autogestion")).toEqual([]);
  expect(hostedFlows(library, "broker").map(({ flow }) => flow)).toEqual(["claim/umbrella"]);
});

test("a flow lives in another area too where an overlay opens it there, as that says and in our language", () => {
  const overlay = {
    overlay: "claim/umbrella",
    for: { area: "broker" },
    patch: {
      host: { area: "broker", route: "denunciar/{policyId}" },
      steps: { what: { title: "¿Qué le pasó?" } },
    },
  };
  const library = openLibrary(
    edited(
      [
        { find: '"kind": "claim",', put: `"kind": "claim", ${hosted}` },
        { file: "flows/claim/desk.overlay.json", put: JSON.stringify(overlay) },
      ],
      english,
    ),
  );
  const [here] = hostedFlows(library, "autogestion");
  const [there] = hostedFlows(library, "broker");
  expect(here).toMatchObject({ flow: "claim/umbrella", route: "paraguas/{policyId}" });
  expect(there).toMatchObject({ flow: "claim/umbrella", route: "denunciar/{policyId}", draft: ["policyId"] });
  const titleFor = (audience: object) =>
    releaseFor(library, "claim/umbrella", audience)?.release.flow.steps.what?.title;
  expect(titleFor({ area: "broker" })).toBe("¿Qué le pasó?");
  expect(titleFor({ area: "broker", language: "en" })).toBe("¿Qué le pasó?");
  expect(titleFor({ area: "autogestion", language: "en" })).toBe("What happened");
  expect(audiencesOf(library, "claim/umbrella")).not.toContainEqual({ area: "broker", language: "en" });
});

test("a task is told in the languages into which it is translated", () => {
  const task = '"task": { "hint": "Contanos qué pasó", "drawing": "crash" }';
  const library = openLibrary(
    edited(
      [{ find: '"kind": "claim",', put: `"kind": "claim", "host": { "area": "autogestion", ${task} },` }],
      english,
    ),
  );
  const [umbrella] = hostedFlows(library, "autogestion");
  expect(umbrella?.task).toEqual({ hint: "Contanos qué pasó", drawing: "crash" });
  expect(umbrella?.translations.en?.hint).toBe("Contanos qué pasó");
});

test("what it takes to open it is told with what each of its products asks", () => {
  const scene = '"scene": { "name": "emission", "action": "create" }, "level": "product"';
  const library = openLibrary(
    edited(
      [
        { find: '"kind": "claim",', put: `"kind": "claim", "host": { "area": "broker", ${scene} },` },
        {
          file: "flows/products/umbrella.product.json",
          find: '"title": "Paraguas",',
          put: '"title": "Paraguas", "permission": "umbrella", "level": "level-two",',
        },
      ],
      english,
    ),
  );
  const [umbrella] = hostedFlows(library, "broker");
  expect(umbrella).toMatchObject({
    scene: { name: "emission", action: "create" },
    level: "product",
    products: [{ id: "umbrella", route: "paraguas", permission: "umbrella", level: "level-two" }],
  });
});

test("an address by product is one opening for each, which gives the product and needs it no more", () => {
  const host =
    '"host": { "area": "broker", "route": "{product}/reclamo", "may": { "canEmit": { "level": "product" } } },';
  const product = (id: string, words: string) => ({
    file: `flows/products/${id}.product.json`,
    put: `{ "$schema": "../../schemas/product.schema.json", "id": "${id}", "title": "Otro", ${words}, "flows": {} }`,
  });
  const library = openLibrary(
    edited([
      { find: '"kind": "claim",', put: `"kind": "claim", ${host}` },
      { find: '"products": ["umbrella"]', put: '"products": ["umbrella", "parasol"]' },
      {
        file: "schemas/umbrella-context.schema.json",
        find: '"required": ["today"]',
        put: '"required": ["today", "product"]',
      },
      product("parasol", '"route": "parasol", "routes": { "claim": "sombrilla" }'),
      product("tent", '"route": "carpa"'),
    ]),
  );
  const openings = hostedFlows(library, "broker");
  expect(openings).toHaveLength(2);
  const umbrella = openings.find(({ route }) => route === "paraguas/reclamo");
  expect(umbrella).toMatchObject({
    gives: { product: "umbrella" },
    needs: ["today"],
    may: { canEmit: { level: "product" } },
    products: [{ id: "umbrella" }],
  });
  const parasol = openings.find(({ route }) => route === "sombrilla/reclamo");
  expect(parasol).toMatchObject({ gives: { product: "parasol" }, products: [{ id: "parasol" }] });
});

test("every scene of which a flow may ask a permission is one", () => {
  const { name, action } = flowSchema.$defs.scene.properties;
  expect(name.enum.filter((scene) => !Object.hasOwn(scenes, scene))).toEqual([]);
  const actions = new Set(Object.values(scenes).flatMap((scene) => Object.keys(scene.actions)));
  expect(action.enum.toSorted()).toEqual([...actions].toSorted());
});

test("tells the types of its catalogue, each with the products that it is of", () => {
  const types =
    '"types": { "of": "/kind", "each": { "a": { "title": "A", "step": "b", "products": ["car"] } } },';
  const library = openLibrary(
    edited([{ find: '"kind": "claim",', put: `"kind": "claim", ${hosted} ${types}` }], english),
  );
  expect(hostedFlows(library, "autogestion")[0]?.types).toEqual([{ id: "a", title: "A", products: ["car"] }]);
});
