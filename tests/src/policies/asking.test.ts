import { expect, test } from "vitest";
import { type Asking, askingAfter, endsRound } from "#src/features/policies/asking.ts";

type Case = [string, Parameters<typeof askingAfter>[0], Asking | undefined];

test.each<Case>([
  ["was stored", { type: "stored", id: "Q-1" }, undefined],
  ["was stopped", { type: "stopped" }, undefined],
  ["lacks an answer", { type: "asks", titles: ["Email"] }, { state: "lacks", titles: ["Email"] }],
  [
    "lacks what its refusal names",
    { type: "asks", titles: ["Email"], message: "No" },
    { state: "lacks", titles: ["Email"] },
  ],
  ["is refused", { type: "asks", titles: [], message: "No" }, { state: "failed", message: "No" }],
  // What it would have known was not told: nobody has to type it.
  [
    "is refused for now",
    { type: "asks", titles: ["Email"], message: "No", isPassing: true },
    { state: "failed" },
  ],
  ["has no wizard", { type: "unopened", problem: "missing" }, { state: "failed" }],
  ["has a wizard that does not come", { type: "unopened", problem: "unreachable" }, { state: "failed" }],
])("what is told of one that %s", (_, played, told) => {
  expect(askingAfter(played)).toEqual(told);
});

test("a round ends where wizards do not come, and goes on past one that has none", () => {
  expect(endsRound({ type: "unopened", problem: "unreachable" })).toBe(true);
  expect(endsRound({ type: "unopened", problem: "missing" })).toBe(false);
  expect(endsRound({ type: "asks", titles: [], isPassing: true })).toBe(false);
});
