import { expect, test } from "vitest";
import { openFlow } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

test("a review sums up the steps of the path that it names", async () => {
  const text = { type: "string", maxLength: 9 };
  const flow = await openFlow({
    answers: { type: "object", properties: { a: { ...text, title: "A" }, b: text } },
    initial: "one",
    steps: {
      one: { title: "Uno", fields: { "/a": {} }, next: [{ when: "a == 'x'", to: "two" }, { to: "review" }] },
      two: { title: "Dos", fields: { "/b": {} }, next: "review" },
      review: { title: "Revisión", summary: ["one", "two"], next: "end" },
      end: { type: "final" },
    },
  });
  const wizard = open(flow);
  wizard.send(answer("/a", "y"), press("next"));
  expect(wizard.view).toMatchObject({
    step: { id: "review" },
    summary: [{ step: "one", title: "Uno", fields: [{ pointer: "/a", title: "A", value: "y" }] }],
  });
});

test("a review of all sums up what asks before it on the path, and nothing behind it", async () => {
  const text = { type: "string", maxLength: 9 };
  const flow = await openFlow({
    answers: { type: "object", properties: { a: text, b: text, c: text } },
    initial: "hello",
    steps: {
      hello: { notice: "Hola", next: "one" },
      one: { fields: { "/a": {} }, next: [{ when: "a == 'x'", to: "two" }, { to: "review" }] },
      two: { fields: { "/b": {} }, next: "review" },
      review: { summary: true, next: "more" },
      more: { fields: { "/c": {} }, next: "end" },
      end: { type: "final", summary: true },
    },
  });
  const wizard = open(flow);
  const shown = () => [wizard.view.step.id, wizard.view.summary.map(({ step }) => step)];
  wizard.send(press("next"), answer("/a", "y"), press("next"));
  expect(shown()).toEqual(["review", ["one"]]);
  wizard.send(press("next"), answer("/c", "z"), { type: "go-back" });
  expect(shown()).toEqual(["review", ["one"]]);
  wizard.send(press("next"), press("next"));
  expect(shown()).toEqual(["end", ["one", "more"]]);
});
