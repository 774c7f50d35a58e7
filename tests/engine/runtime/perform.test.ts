import { expect, test } from "vitest";
import { type Effect, performEffect } from "#engine/runtime/index.ts";

test("an effect is done by the performer of its kind", () => {
  const effects: readonly Effect[] = [
    { type: "wait", id: 1, milliseconds: 5 },
    { type: "cancel", id: 1 },
    { type: "finish" },
  ];
  const done = effects.map((effect) =>
    performEffect<string>(effect, {
      request: ({ call }) => `request ${call}`,
      wait: ({ milliseconds }) => `wait ${milliseconds}`,
      cancel: ({ id }) => `cancel ${id}`,
      start: ({ to }) => `start ${"flow" in to ? to.flow : to.route}`,
      "save-file": ({ name }) => `save-file ${name}`,
      finish: () => "finish",
    }),
  );
  expect(done).toEqual(["wait 5", "cancel 1", "finish"]);
});

test("an effect without its performer does not compile", () => {
  expect(() =>
    // @ts-expect-error -- the performers of the other kinds are missing
    performEffect<void>({ type: "cancel", id: 1 }, { finish: () => {} }),
  ).toThrow(TypeError);
});
