import { expect, test } from "vitest";
import { openFixture } from "./fixtures.ts";
import { open } from "./wizard.ts";

test("nobody is told that a source fails which only suggests", async () => {
  const wizard = open(await openFixture("suggests"));
  wizard.send({ type: "search", source: "towns", query: "ros" });
  wizard.send(wizard.reply(wizard.run.last, null, 500));
  expect(wizard.run.sources.towns?.status).toBe("failed");
  expect(wizard.view.failure).toBeUndefined();
});
