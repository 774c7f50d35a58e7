import { expect, test } from "vitest";
import type { Reply } from "#engine/runtime/index.ts";
import { createEarly } from "#src/shared/wizard/early.ts";
import { photo, early as written } from "../../engine/runtime/early-flow.ts";
import { openFlow } from "../../engine/runtime/fixtures.ts";
import { answer, open, requests } from "../../engine/runtime/wizard.ts";

/** A person who has saved and chosen two photos, and the sender of what goes ahead; each request waits to be answered. */
async function choosePhotos() {
  const flow = await openFlow(written);
  const wizard = open(flow);
  const [save] = requests(wizard.send({ type: "press", action: "go" }));
  wizard.send(wizard.reply(save?.id ?? 0, { id: "T-1" }), answer("/photos", [photo("a"), photo("b")]));
  const sent: string[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  const early = createEarly(flow, ({ files }) => {
    sent.push(files[0]?.key ?? "");
    return new Promise((resolve) => waiting.push(resolve));
  });
  early.follow(wizard.run.state);
  const answered = (reply: Reply) => waiting.shift()?.(reply);
  const press = () => requests(wizard.send({ type: "press", action: "send" }));
  return { early, sent, answered, press, state: wizard.run.state };
}
const stored: Reply = { status: 200, body: {} };

/** Until all that was only promised has been done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("files go one after the other, each once, and what was answered is given to who asks for it", async () => {
  const { early, sent, answered, press, state } = await choosePhotos();
  await settle();
  expect(sent).toEqual(["a"]);
  answered(stored);
  await settle();
  expect(sent).toEqual(["a", "b"]);
  early.follow(state);
  await settle();
  expect(sent).toEqual(["a", "b"]);
  const [first] = press();
  if (!first) throw new Error("nothing is sent");
  expect(await early.take(first)).toEqual(stored);
});

test("what fails goes again with the next change", async () => {
  const { early, sent, answered, state } = await choosePhotos();
  await settle();
  answered({ problem: "network" });
  await settle();
  answered(stored);
  await settle();
  early.follow(state);
  await settle();
  expect(sent).toEqual(["a", "b", "a"]);
});

test("what has not gone when the person leaves does not go", async () => {
  const { early, sent, answered } = await choosePhotos();
  await settle();
  early.stop();
  answered({ problem: "network" });
  await settle();
  expect(sent).toEqual(["a"]);
});
