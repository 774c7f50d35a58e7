import type { Host } from "#engine/react/index.ts";
import type { FileReference, Replies } from "#engine/runtime/index.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import { saveFile } from "#src/shared/files/save-file.ts";
import { formText } from "#src/shared/i18n/form-text.ts";
import { takeFile } from "#src/shared/images/take-file.ts";
import { now } from "#src/shared/time/clock.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { keep, type Staged } from "./staged.ts";
import texts from "./texts.json" with { type: "json" };

/**
 * A wizard's host whose service is a scenario: it says what the moment says, and what a later one does once its step is
 * reached. Nothing leaves the page; what was done is kept for the page that comes after a save.
 */
export function createPreviewHost(staged: Staged, replies: Replies, first: number): Host {
  const { steps, given } = staged.scenario;
  const blobs = new Map<string, Blob>();
  const known = filesIn(staged.scenario);
  const say = (text: string) => useToasts.getState().show(text);
  let moment = first;
  const reach = (step: string) => {
    const later = steps.findIndex(({ at }, index) => index > moment && at === step);
    if (later < 0) return;
    moment = later;
    const { replies: more = {} } = steps[later] ?? {};
    // What the step asks for by itself as it is entered is still answered as before.
    setTimeout(() => replies.give(more));
  };
  return {
    request: async ({ call, url }) => replies.next(call, url),
    async addFile(file, limits) {
      const taken = await takeFile(file, limits);
      if ("problem" in taken) return { problem: taken.problem, params: { ...taken.params } };
      const key = known.find(({ name }) => name === file.name)?.key ?? crypto.randomUUID();
      blobs.set(key, taken.blob);
      return { file: { key, name: taken.name, type: taken.type, size: taken.blob.size } };
    },
    openFile: async (key) => blobs.get(key),
    removeFile: async (key) => void blobs.delete(key),
    drawing: drawingUrl,
    saveFile,
    uploads: { get: () => noUploads, subscribe: () => () => {} },
    isOffline: { get: () => false, subscribe: () => () => {} },
    text: formText,
    today: () => given.today,
    now,
    locate: async () => ({ problem: "unknown" }),
    save(state) {
      reach(state.at);
      keep(staged, moment, state);
    },
    start: (to) => say(texts.starts.replace("{to}", "flow" in to ? to.flow : to.route)),
    finish: () => say(texts.finished),
  };
}

const noUploads = {};

/** Every file that a scenario answers with. */
function filesIn(json: unknown): readonly FileReference[] {
  if (typeof json !== "object" || json === null) return [];
  if ("key" in json && "name" in json && "size" in json) return [json as FileReference];
  return Object.values(json).flatMap(filesIn);
}
