import { expect, test } from "vitest";
import { earlyRequests } from "#engine/runtime/index.ts";
import { photo, early as written } from "./early-flow.ts";
import { openFlow } from "./fixtures.ts";
import { answer, open, requests } from "./wizard.ts";

test("files go ahead of their turn once all that the request says is known, as the call will make it", async () => {
  const flow = await openFlow(written);
  const wizard = open(flow);
  const early = () => earlyRequests(flow, wizard.run.state);
  const [save] = requests(wizard.send({ type: "press", action: "go" }));
  expect(early()).toEqual([]);
  wizard.send(wizard.reply(save?.id ?? 0, { id: "T-1" }));
  wizard.send(answer("/photos", [photo("a"), photo("b")]));
  const ahead = early();
  expect(ahead).toMatchObject([
    { call: "upload", url: "/things/T-1/files", files: [{ pointer: "/content", key: "a" }] },
    { call: "upload", url: "/things/T-1/files", files: [{ pointer: "/content", key: "b" }] },
  ]);
  const [made] = requests(wizard.send({ type: "press", action: "send" }));
  expect(made).toMatchObject(ahead[0] ?? {});
});

test("what is not for now does not go ahead", async () => {
  const flow = await openFlow(written);
  const wizard = open(flow);
  wizard.send(answer("/note", "No"));
  const [save] = requests(wizard.send({ type: "press", action: "go" }));
  wizard.send(wizard.reply(save?.id ?? 0, { id: "T-1" }), answer("/photos", [photo("a")]));
  expect(earlyRequests(flow, wizard.run.state)).toEqual([]);
});
