import { expect, test } from "vitest";
import { effectiveFlow, openLibrary, originOf } from "#engine/language/index.ts";
import { edited } from "./world.ts";

const id = "claim/umbrella";

const each = {
  wind: { title: "Viento", step: "review", is: ["isForApproval"] },
  theft: { title: "Robo", hint: "De noche", step: "who", products: ["umbrella"], is: ["isForApproval"] },
};

function opened(types: object, more: Parameters<typeof edited>[0] = []) {
  const part = { $schema: "part.schema.json", id: "parts/causes", title: "Causas", types: { each: types } };
  const edits = [
    { file: "flows/parts/causes.part.json", put: JSON.stringify(part) },
    {
      find: '"conditions": {',
      put: '"parts": ["../parts/causes.part.json"], "types": { "of": "/cause" }, "conditions": {',
    },
    {
      find: '      "next": [{ "when": "isTheft", "to": "who" }, { "to": "review" }]\n',
      put: '      "title": "Qué"\n',
    },
    { find: '      "title": "Qué pasó",\n', put: "" },
  ];
  const found = effectiveFlow(openLibrary(edited([...edits, ...more])), id, {});
  if (!found) throw new Error("the world has no flow");
  return found.effective;
}

test("a catalogue is offered, named by what its types are, and leads each to its step", () => {
  const { flow } = opened(each);
  expect(flow.conditions).toMatchObject({ isForApproval: "cause in ['wind', 'theft']" });
  expect(flow.sources).toMatchObject({
    types: {
      items: [
        { id: "wind", title: "Viento" },
        { id: "theft", title: "Robo", hint: "De noche" },
      ],
      value: "=item.id",
    },
  });
  expect(flow.steps).toMatchObject({
    what: {
      fields: { "/cause": { source: "types" } },
      next: [{ when: "cause == 'wind'", to: "review" }, { to: "who" }],
    },
  });
});

test("a type is offered to its products alone", () => {
  const more = [{ find: '"products": ["umbrella"]', put: '"products": ["umbrella", "parasol"]' }];
  expect(opened(each, more).flow.sources).toMatchObject({
    types: {
      items: [{ id: "wind" }, { "=when": "context.product in ['umbrella']", "=value": { id: "theft" } }],
    },
  });
});

test("what the flow says itself stands, and what is opened came from its type", () => {
  const own = { find: '"/cause": {},', put: '"/cause": { "source": "shops" },' };
  const { flow, origins } = opened(each, [own]);
  expect(flow.steps).toMatchObject({ what: { fields: { "/cause": { source: "shops" } } } });
  expect(originOf(origins, "/steps/what/next/1/to")).toMatchObject({
    file: "flows/parts/causes.part.json",
    pointer: "/types/each/theft/step",
  });
});
