import type { Written } from "./fixtures.ts";
import { record, text } from "./wizard.ts";

const file = {
  type: "object",
  title: "Archivo",
  file: { types: ["image/jpeg"], maxBytes: 5_000_000 },
  properties: { key: text, name: text, type: text, size: { type: "integer" } },
};
/** A form whose photos go ahead of their turn, unless there is a note. */
export const early: Written = {
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
export const photo = (key: string) => ({ key, name: `${key}.jpg`, type: "image/jpeg", size: 10 });
