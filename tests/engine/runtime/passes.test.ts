import { expect, test } from "vitest";
import { openFixture } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

test("a step that passes by itself is read while its calls are answered, and then left", async () => {
  const wizard = open(await openFixture("enter"));
  wizard.send(wizard.reply(wizard.run.last, { status: "draft" }));
  wizard.send(wizard.reply(wizard.run.last, {}));
  wizard.send(answer("/name", "Ana"));
  wizard.send(press("next"));
  expect(wizard.view.step).toMatchObject({
    id: "priced",
    notice: "Puede tardar",
    facts: [{ title: "Para", value: "Ana" }],
  });
  expect(wizard.view.actions).toEqual([]);
  wizard.send(wizard.reply(wizard.run.last, { price: 50 }));
  expect(wizard.view.step.id).toBe("two");
});

test("from a step that is read while its calls are answered there is no way back, until they fail", async () => {
  const wizard = open(await openFixture("enter"));
  wizard.send(wizard.reply(wizard.run.last, { status: "draft" }));
  wizard.send(wizard.reply(wizard.run.last, {}));
  wizard.send(answer("/name", "Ana"), press("next"));
  expect(wizard.view.back).toBeUndefined();
  wizard.send({ type: "go-back" });
  expect(wizard.view.step.id).toBe("priced");
  wizard.send(wizard.reply(wizard.run.last, {}, 500));
  expect(wizard.view.failure).toBeDefined();
  expect(wizard.view.back).toBe("one");
});
