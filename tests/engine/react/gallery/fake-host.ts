import type { Host } from "#engine/react/host.ts";
import { problemTexts } from "#engine/validation/index.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import form from "#src/shared/i18n/es/form.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = { ...form, ...problemTexts };
const blobs = new Map<string, Blob>();
const sending = { "sent-2": 0.4 };

/** A host that keeps files in memory and answers every request with nothing. */
export const fakeHost: Host = {
  request: async () => ({ status: 200, body: null }),
  async addFile(file, limits) {
    if (!limits.types.includes(file.type))
      return { problem: "field_file_type", params: { formats: "jpeg, png" } };
    const key = `file-${blobs.size + 1}`;
    blobs.set(key, file);
    return { file: { key, name: file.name, type: file.type, size: file.size } };
  },
  openFile: async (key) => blobs.get(key),
  removeFile: async (key) => void blobs.delete(key),
  drawing: drawingUrl,
  saveFile: () => {},
  uploads: { get: () => sending, subscribe: () => () => {} },
  isOffline: { get: () => false, subscribe: () => () => {} },
  text: (code, params = {}) =>
    (texts[code] ?? `«${code}»`).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  today: () => "2026-11-20",
  now: () => "01:25",
  locate: async () => ({ latitude: -32.946819, longitude: -60.639317, accuracy: 12.4 }),
  save: () => {},
  start: () => {},
  finish: () => {},
};
