import { expect, test } from "vitest";
import { openFixture } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

test("what is asked before an action says what may be done instead, and at which step", async () => {
  const wizard = open(await openFixture("actions"));
  wizard.send(answer("/name", "Ana"), press("doubt"));
  expect(wizard.view.confirm).toEqual({
    action: "doubt",
    message: "¿Sin cantidad?",
    instead: { title: "Contar, Ana", step: "one" },
  });
  wizard.send({ type: "dismiss" }, press("ask"));
  expect(wizard.view.confirm).toEqual({ action: "ask", message: "¿Seguro, Ana?" });
});
