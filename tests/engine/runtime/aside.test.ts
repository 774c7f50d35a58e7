import { expect, test } from "vitest";
import { openFixture } from "./fixtures.ts";
import { answer, open, press } from "./wizard.ts";

test("a step names the panel beside it while its condition holds, and the question that it stands under", async () => {
  const wizard = open(await openFixture("aside"));
  wizard.send(answer("/isHurt", false), press("next"));
  expect(wizard.view.step).not.toHaveProperty("aside");
  wizard.send({ type: "go-back" }, answer("/isHurt", true), press("next"));
  expect(wizard.view.step.aside).toEqual({ panel: "roadside", after: "/moves" });
});

test("a question shows what is said beside its options, and its step takes the room that there is", async () => {
  const wizard = open(await openFixture("wide"));
  const [field] = wizard.view.fields;
  expect(field).toMatchObject({ type: "leaf", about: { asked: ["uno", "dos"], known: true } });
  expect(wizard.view.step.isWide).toBe(true);
  wizard.send(answer("/choice", "a"), press("next"));
  expect(wizard.view.step).not.toHaveProperty("isWide");
});
