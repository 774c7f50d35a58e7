import { expect, test } from "vitest";
import { openFixture } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

test("a fact leads into a chat or to a safe page, written so that nothing of it is read as an address", async () => {
  const wizard = open(await openFixture("whole-steps"));
  const hrefs = wizard.view.step.facts.map(({ id, href }) => [id, href]);
  expect(Object.fromEntries(hrefs)).toMatchObject({
    chat: "https://wa.me/5491155550000?text=Hola%2C%2050%25%20%26%20m%C3%A1s%3A%20%C2%BF%C2%ABs%C3%AD%C2%BB%3F%EF%BF%BD",
    whom: "https://wa.me/?text=Hola",
    page: "https://example.com/a?b=1#c",
    plain: undefined,
    number: undefined,
  });
});

test("an end that waits for somebody is not read as done", async () => {
  const wizard = open(await openFixture("final"));
  expect(wizard.view.step.tone).toBeUndefined();
  wizard.send(answer("/plan", "A"));
  wizard.send(answer("/wants", false));
  wizard.send(press("next"));
  expect(wizard.view.step).toMatchObject({ id: "end", final: true, tone: "warning" });
});
