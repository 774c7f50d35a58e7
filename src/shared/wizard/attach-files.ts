import { type Json, setAt } from "#engine/json/index.ts";
import type { Effect } from "#engine/runtime/index.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";

type RequestEffect = Pick<Extract<Effect, { type: "request" }>, "body" | "files">;

/** The body with the bytes of its files in their places; nothing when a file is no longer there. */
export async function attachFiles(effect: RequestEffect, store: DraftStore): Promise<Json | undefined> {
  if (effect.body === undefined) return null;
  let body: Json = effect.body;
  for (const { pointer, key } of effect.files) {
    const bytes = await store.getFile(key);
    if (!bytes) return undefined;
    body = setAt(body, pointer, await toBase64(bytes));
  }
  return body;
}
