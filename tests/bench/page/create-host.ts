import type { Json, JsonObject } from "#engine/json/index.ts";
import { schemaAt } from "#engine/language/index.ts";
import type { Host } from "#engine/react/index.ts";
import { unwire } from "#engine/runtime/index.ts";
import type { Validator } from "#engine/validation/index.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import { formText } from "#src/shared/i18n/form-text.ts";
import { takeFile } from "#src/shared/images/take-file.ts";
import { now, today } from "#src/shared/time/clock.ts";
import type { BenchForm } from "../form/publish-form.ts";
import { fillAnswers, mergeAnswers, unaskedOf } from "./merge-answers.ts";

declare global {
  interface Window {
    /** The answers of the last submission that its schema allows. */
    __submitted?: JsonObject;
  }
}

/** A page's host that keeps files in memory, judges the whole answer by its schema, and leaves it in the window. */
export function createHost(form: BenchForm, validators: Readonly<Record<string, Validator>>): Host {
  const files = new Map<string, Blob>();
  const { release, fills, draft } = form;
  const titleOf = (path: string) =>
    path === "" ? "El formulario" : (schemaAt(release.answers, path)?.title ?? path);
  return {
    saveFile: () => {},
    async request(effect) {
      const typed = (unwire(release.answers, effect.body ?? {}) ?? {}) as JsonObject;
      const unasked = unaskedOf(draft, release.answers.properties ?? {});
      const answers = fillAnswers(mergeAnswers(unasked, typed), fills);
      const problems = validators["#"]?.(answers) ?? [];
      if (problems.length > 0) {
        const message = problems.slice(0, 20).map(({ path, code, params }) => {
          // The parameters come out of schemas, which are JSON.
          const text = formText(code, params as Readonly<Record<string, Json>>);
          return [path, `${titleOf(path)}: ${text}.`] as const;
        });
        return { status: 400, body: { error: { code: "invalid", message: Object.fromEntries(message) } } };
      }
      window.__submitted = answers;
      return { status: 200, body: null };
    },
    async addFile(file, limits) {
      const taken = await takeFile(file, limits);
      if ("problem" in taken) return { problem: taken.problem, params: { ...taken.params } };
      const key = crypto.randomUUID();
      files.set(key, taken.blob);
      return { file: { key, name: taken.name, type: taken.type, size: taken.blob.size } };
    },
    drawing: drawingUrl,
    openFile: async (key) => files.get(key),
    removeFile: async (key) => void files.delete(key),
    uploads: { get: () => noUploads, subscribe: () => () => {} },
    isOffline: { get: () => false, subscribe: () => () => {} },
    text: formText,
    today,
    now,
    locate: async () => ({ problem: "unknown" }),
    save: () => {},
    start: () => {},
    finish: () => {},
  };
}

const noUploads = {};
