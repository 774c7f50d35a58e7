import { expect, test } from "vitest";
import { countSlots, missingSlots } from "#engine/react/filled-slots.ts";
import type { ListView, SlotView } from "#engine/runtime/index.ts";
import { leaf } from "./gallery/parts.ts";

const slot = (key: string, isOptional = false): SlotView => ({ key, part: "place", title: key, isOptional });
const file = (key: string, place?: string) => ({
  key,
  name: `${key}.jpg`,
  type: "image/jpeg",
  size: 1,
  ...(place && { place }),
});
const photos = leaf(
  "/photos",
  "Fotos",
  "files",
  { type: "array" },
  {
    slots: [slot("front"), slot("rear"), slot("other", true)],
    value: [file("a", "rear"), file("b"), file("c", "other")],
  },
);
const paper = (index: number, required: boolean, value?: ReturnType<typeof file>) => ({
  key: String(index),
  pointer: `/papers/${index}`,
  title: "Papel",
  fields: [leaf(`/papers/${index}/file`, "Papel", "file", { type: "object" }, { required, value })],
});
const papers: ListView = {
  type: "list",
  pointer: "/papers",
  title: "Papeles",
  itemTitle: "papel",
  items: [paper(0, true, file("d")), paper(1, true), paper(2, false, file("e"))],
  fixed: true,
  canAdd: false,
  canRemove: false,
};

test("counts what is asked for and there, in a list and in slots of their own, optional ones aside", () => {
  expect(countSlots([photos])).toEqual({ done: 1, total: 2 });
  const group = { type: "group", pointer: "/a", title: "A", fields: [papers] } as const;
  expect(countSlots([photos, group, leaf("/b", "B", "text", { type: "string" })])).toEqual({
    done: 2,
    total: 4,
  });
});

test("counts nothing of a list to which anything may be added", () => {
  expect(countSlots([{ ...papers, fixed: false }])).toEqual({ done: 0, total: 0 });
});

test("names the slots that ask for a file and have none", () => {
  expect(missingSlots(photos).map(({ title }) => title)).toEqual(["front"]);
});
