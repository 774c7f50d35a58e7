import { draftLife } from "#src/shared/drafts/draft.ts";
import { dropErasure, erasuresOf, oweErasure } from "#src/shared/drafts/owed-erasures.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Area } from "./area.ts";
import { draftStore } from "./store.ts";

const stored = () => import("./erase-stored.ts");

/** Fetches what erasing needs, while there is a connection. */
export function prepareErasure(): void {
  void stored().catch(ignore);
}

/**
 * Erases a draft from this device and what it has stored at the server, `record` where its id is known. Without a
 * connection the server is told later: what is told then says so.
 */
export async function eraseDraft(area: Area, id: string, record: unknown): Promise<void> {
  const owed = {
    ...area.owner,
    id,
    ...(typeof record === "string" ? { record } : {}),
    since: Date.now(),
  };
  oweErasure(owed);
  await draftStore.erase(area.owner.place, id);
  const told = await stored().then(
    ({ eraseStored }) => eraseStored(area, owed),
    () => "owed" as const,
  );
  useToasts.getState().show(area.texts(texts[told]));
  if (told === "owed") void stored().then(({ eraseLater }) => eraseLater(area, owed), ignore);
}

/** Tells the server what was erased here while it could not be asked. */
export async function settleErasures(area: Area): Promise<void> {
  for (const owed of erasuresOf(area.owner)) {
    // The server has given it up by then.
    if (Date.now() - owed.since > draftLife) dropErasure(owed.id);
    else await stored().then(({ eraseStored }) => eraseStored(area, owed), ignore);
  }
}

const texts = { done: "wizard.erased", sent: "wizard.erasedSent", owed: "wizard.erasedHere" } as const;

function ignore(): void {
  // The part does not come without a connection: it is done the next time that somebody comes.
}
