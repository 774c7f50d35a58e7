import { isEqual, type JsonObject } from "#engine/json/index.ts";
import type { HostedFlow } from "#engine/language/index.ts";
import { type Draft, draftLife, isOutdated, type Owner } from "#src/shared/drafts/draft.ts";
import { draftStore } from "./store.ts";

/** The drafts of somebody that are still kept, the newest first. A browser that keeps nothing has none. */
export async function findDrafts(owner: Owner): Promise<readonly Draft[]> {
  const now = Date.now();
  await draftStore.sweep(now - draftLife).catch(() => undefined);
  const drafts = await draftStore.find(owner).catch(() => []);
  return drafts.filter((draft) => !isOutdated(draft, now));
}

/** Which drafts are offered at an address: those of what was begun there, else the last one of its own flow. */
export function offeredAt(drafts: readonly Draft[], route: string, { flow }: HostedFlow): readonly Draft[] {
  const here = drafts.filter((draft) => draft.route === route);
  // What was begun before the choice of what to begin.
  const begun = here.filter((draft) => draft.flow !== flow);
  return begun.length > 0 ? begun : here.slice(0, 1);
}

/**
 * Whether an opening with this context is of that draft: the flow's `host.draft` says which values have to be the
 * same. The record that a draft has made is its own, though its context began without it.
 */
export function isDraftOf(draft: Draft, { flow, draft: names }: HostedFlow, context: JsonObject): boolean {
  const { context: known, data } = draft.state;
  return (
    draft.flow === flow &&
    names.every(
      (name) =>
        isEqual(known[name] ?? null, context[name] ?? null) ||
        (known[name] === undefined && context[name] === data.id),
    )
  );
}

/**
 * The context by which a draft's flow opens the record that is stored: its id is the value by which the draft is known
 * and which its context lacked.
 */
export function contextOfStored({ draft: names }: HostedFlow, context: JsonObject, id: string): JsonObject {
  const lacking = names.filter((name) => context[name] === undefined);
  const [name] = lacking;
  return name === undefined || lacking.length > 1 ? context : { ...context, [name]: id };
}
