import { expect, test } from "vitest";
import { phaseOf } from "#src/desk/session/phase.ts";
import { returnAddress } from "#src/desk/session/return-path.ts";
import phases from "./phases.json" with { type: "json" };
import returns from "./return-paths.json" with { type: "json" };

test.each(phases)("$name", ({ left, idle, isAsking = false, is }) => {
  expect(phaseOf({ left, idle, isAsking })).toEqual(is);
});

test.each(returns)("after the login, «$given» leads to $is", ({ given, is }) => {
  expect(returnAddress(given)).toBe(is);
});
