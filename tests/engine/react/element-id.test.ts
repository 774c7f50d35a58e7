import { expect, test } from "vitest";
import { placeOnStep } from "#engine/react/element-id.ts";
import type { FieldView } from "#engine/runtime/index.ts";

const leaf = (pointer: string) => ({ type: "leaf", pointer }) as FieldView;
// What a summary's links need of a step: the pointers of its tree.
const fields = [
  leaf("/name"),
  leaf("/files"),
  { type: "group", pointer: "/driver", fields: [leaf("/driver/fullName")] },
  { type: "list", pointer: "/people", items: [{ pointer: "/people/0", fields: [leaf("/people/0/dni")] }] },
] as unknown as readonly FieldView[];

test.each([
  ["/name", "/name"],
  ["/files/2/size", "/files"],
  ["/driver/fullName", "/driver/fullName"],
  ["/driver/phone", "/driver"],
  ["/people/0/dni", "/people/0/dni"],
  ["/people/3/dni", "/people"],
  ["/names", undefined],
  ["/vehicle/plate", undefined],
])("a problem of %s leads to %s", (path, place) => {
  expect(placeOnStep(fields, path)).toBe(place);
});
