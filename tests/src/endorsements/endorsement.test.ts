import { expect, test } from "vitest";
import { orderOf } from "#src/features/endorsements/endorsement.ts";

test("a confirmation goes with the price that was read, and nothing else does", () => {
  const needs = { kind: "confirmation", premium: 12_300 } as const;
  expect(orderOf("confirm", needs)).toEqual({ act: "confirm", premium: 12_300 });
  expect(orderOf("confirm", { ...needs, premium: 0 })).toEqual({ act: "confirm", premium: 0 });
  expect(orderOf("confirm", undefined)).toEqual({ act: "confirm" });
  expect(orderOf("send", needs)).toEqual({ act: "send" });
});
