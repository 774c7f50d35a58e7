import type { Host } from "#engine/react/index.ts";
import type { Effect, FileReference, Reply } from "#engine/runtime/index.ts";
import { problemTexts } from "#engine/validation/index.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import { saveFile } from "#src/shared/files/save-file.ts";
import form from "#src/shared/i18n/es/form.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = { ...form, ...problemTexts };
const blobs = new Map<string, Blob>();

/** Where the state of the last change is kept, for the page that comes after a reload. */
export const draftKey = "draft";

/** A host that asks by the network, and gives a chosen file the key that the scenario has under its name. */
export function createWalkHost(today: string, files: readonly FileReference[]): Host {
  return {
    request,
    async addFile(file) {
      const known = files.find(({ name }) => name === file.name);
      if (known === undefined) return { problem: "field_file_type", params: { formats: "jpeg, png" } };
      blobs.set(known.key, file);
      return { file: known };
    },
    openFile: async (key) => blobs.get(key),
    removeFile: async (key) => void blobs.delete(key),
    drawing: drawingUrl,
    saveFile,
    uploads: { get: () => noUploads, subscribe: () => () => {} },
    isOffline: { get: () => false, subscribe: () => () => {} },
    text: (code, params = {}) =>
      (texts[code] ?? `«${code}»`).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    today: () => today,
    now: () => "14:04",
    locate: async () => ({ problem: "unknown" }),
    save: (state) => sessionStorage.setItem(draftKey, JSON.stringify(state)),
    start: (to) => window.walk.starts.push(to),
    finish: () => {},
  };
}

const noUploads = {};

type RequestEffect = Extract<Effect, { type: "request" }>;

async function request({ call, method, url, body }: RequestEffect, signal: AbortSignal): Promise<Reply> {
  window.walk.underway += 1;
  try {
    const reply = await fetch(`/api${url}`, {
      method,
      signal,
      headers: { "x-call": encodeURIComponent(call), "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as Reply;
  } catch {
    return { problem: "network" };
  } finally {
    window.walk.underway -= 1;
  }
}
