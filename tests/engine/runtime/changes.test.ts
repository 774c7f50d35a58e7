import { expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { replay } from "#engine/runtime/index.ts";
import { openFlow } from "./fixtures.ts";

const document = {
  id: "endorsement/umbrella",
  kind: "endorsement",
  title: "Endoso",
  answers: {
    type: "object",
    properties: {
      change: { type: "string", title: "Cambio" },
      colour: { type: "string", title: "Color" },
      side: {
        type: "string",
        title: "Lado",
        enum: ["front", "a/b"],
        titles: { front: "Frente", "a/b": "Los dos" },
      },
      isPlain: { type: "boolean", title: "Liso" },
      inside: { type: "string", title: "Adentro" },
      more: { type: "integer", title: "Manos de más" },
      coats: {
        type: "array",
        title: "Manos",
        items: { type: "object", properties: { on: { type: "string", format: "date", title: "Día" } } },
      },
    },
  },
  types: {
    of: "/change",
    each: {
      paint: {
        title: "Pintura",
        step: "how",
        connector: "painting",
        effect: "reopens",
        price: { from: "4", to: "4 + more" },
        writes: {
          "/look/colour": { title: "Color", before: "Gris", after: "='De ' + colour", value: "=colour" },
          "/look/coats": { value: "=coats" },
          "/look/in~1out": { value: "=inside" },
          "/look/sides/{side}": { value: "=colour" },
          "/look/pattern": { value: "=isPlain ? 'plain' : 'dots'", clears: "isPlain" },
        },
      },
    },
  },
  calls: { send: { post: "/changes", send: true, stores: "requested" } },
  initial: "how",
  steps: {
    how: {
      title: "Cómo",
      fields: {
        "/change": {},
        "/colour": {},
        "/side": {},
        "/isPlain": {},
        "/inside": {},
        "/more": {},
        "/coats": {},
      },
      actions: { send: { title: "Enviar", call: "send", next: "sent" } },
    },
    sent: { type: "final", title: "Listo", message: "Listo" },
  },
} as const;

async function changesOf(answers: JsonObject) {
  const flow = await openFlow(document as never);
  const sent = { call: "send", answers, context: { today: "2026-11-20" } };
  const played = await replay(flow, sent, async () => ({ problem: "network" }) as never);
  expect(played.problems).toEqual([]);
  return played.changes();
}

test("what was chosen of a catalogue says what it writes, and how that is read", async () => {
  expect(await changesOf({ change: "paint", colour: "rojo", isPlain: false })).toEqual({
    type: "paint",
    title: "Pintura",
    connector: "painting",
    effect: "reopens",
    writes: [
      { pointer: "/look/colour", value: "rojo" },
      { pointer: "/look/pattern", value: "dots" },
    ],
    lines: [{ pointer: "/look/colour", title: "Color", before: "Gris", after: "De rojo" }],
    price: "insurer",
  });
});

test("a place without a value stays, one that is cleared says nothing", async () => {
  expect(await changesOf({ change: "paint", isPlain: true })).toMatchObject({
    writes: [{ pointer: "/look/pattern" }],
    lines: [],
  });
  expect(await changesOf({ colour: "rojo" })).toBeUndefined();
});

test("what is written says its days as they travel, however deep they are", async () => {
  const changes = await changesOf({ change: "paint", isPlain: true, coats: [{ on: "2026-11-20" }] });
  expect(changes?.writes).toContainEqual({ pointer: "/look/coats", value: [{ on: "2026/11/20" }] });
});

test("a name with a slash in it is written as its place says it", async () => {
  const changes = await changesOf({ change: "paint", isPlain: true, inside: "azul" });
  expect(changes?.writes).toContainEqual({ pointer: "/look/in~1out", value: "azul" });
});

test("what is paid changes as one number to another; where one of them is not known its insurer says it", async () => {
  expect(await changesOf({ change: "paint", isPlain: true, more: 2 })).toMatchObject({
    price: { from: 4, to: 6 },
  });
  expect(await changesOf({ change: "paint", isPlain: true })).toMatchObject({ price: "insurer" });
});

test.each([
  ["front", ["/look/sides/front"]],
  ["a/b", ["/look/sides/a~1b"]],
  [undefined, []],
])("a place that an answer says is what it says, one name of it: %s", async (side, places) => {
  const answers = {
    change: "paint",
    colour: "rojo",
    isPlain: false,
    ...(side === undefined ? {} : { side }),
  };
  const { writes = [] } = (await changesOf(answers)) ?? {};
  expect(writes.filter(({ pointer }) => pointer.includes("sides"))).toEqual(
    places.map((pointer) => ({ pointer, value: "rojo" })),
  );
});
