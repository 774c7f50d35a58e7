import { expect, test } from "vitest";
import { earlyRequests } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import { answer, open, record, requests, text } from "./wizard.ts";

const file = {
  type: "object",
  title: "Archivo",
  file: { types: ["image/jpeg"], maxBytes: 5_000_000 },
  properties: { key: text, name: text, type: text, size: { type: "integer" } },
};
const written: Written = {
  answers: record({ photos: { type: "array", title: "Fotos", items: file, maxItems: 5 }, note: text }),
  data: record({ id: text, stored: { type: "array", items: text } }),
  calls: {
    save: { post: "/things", send: true, assign: { "/data/id": "=response.body.id" } },
    upload: {
      post: "/things/{id}/files",
      with: { id: "=data.id" },
      early: true,
      when: "!has(note)",
      for: "photos",
      as: "p",
      body: { key: "=p.key", content: "=p.content" },
    },
  },
  initial: "one",
  steps: {
    one: {
      title: "Uno",
      fields: { "/note": {} },
      actions: { go: { title: "Seguir", call: "save", next: "two" } },
    },
    two: {
      title: "Dos",
      fields: { "/photos": {} },
      actions: { send: { title: "Enviar", call: "upload", next: "end" } },
    },
    end: { type: "final", title: "Listo", message: "Listo" },
  },
};
const photo = (key: string) => ({ key, name: `${key}.jpg`, type: "image/jpeg", size: 10 });

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
