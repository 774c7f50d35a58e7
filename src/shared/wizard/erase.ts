import type { Reply } from "#engine/runtime/index.ts";
import { errorCode, isSuccess } from "#src/shared/api/reply.ts";
import { growingPause, isPassing, pause } from "#src/shared/api/retry.ts";
import { send } from "#src/shared/api/send.ts";
import { whenReachable } from "#src/shared/connection/when-reachable.ts";
import { draftLife } from "#src/shared/drafts/draft.ts";
import { dropErasure, erasuresOf, type OwedErasure, oweErasure } from "#src/shared/drafts/owed-erasures.ts";
import { draftsText } from "#src/shared/i18n/drafts-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Area } from "./area.ts";
import { draftStore } from "./store.ts";

/** What became of it at the server: it is gone, it had been sent, or it is still to be told; then whether that may pass. */
type Outcome = "done" | "sent" | "owed" | "refused";

/** Milliseconds that the person waits for an answer. */
const patience = 6_000;

/**
 * Erases a draft from this device and what it has stored at the server, `record` where its id is known. Without a
 * connection the server is told later, and what is said meanwhile says so.
 */
export async function eraseDraft(area: Area, id: string, record: unknown): Promise<void> {
  const named = typeof record === "string" ? { record } : {};
  const owed = { ...area.owner, id, ...named, since: Date.now() };
  oweErasure(owed);
  await draftStore.erase(area.owner.place, id);
  const told = await eraseStored(area, owed);
  useToasts.getState().show(said(told));
  if (told === "owed") void eraseLater(area, owed);
}

/** What a person reads of it. */
function said(told: Outcome): string {
  if (told === "owed" || told === "refused") return draftsText("erase.owed");
  return told === "sent" ? draftsText("erase.sent") : draftsText("erase.done");
}

/** Tells the server what was erased here while it could not be asked. */
export async function eraseOwed(area: Area): Promise<void> {
  for (const owed of erasuresOf(area.owner)) {
    // The server has given it up by then.
    if (Date.now() - owed.since > draftLife) dropErasure(owed.id);
    else await eraseStored(area, owed);
  }
}

/** Erases at the server what a draft has stored, without asking the person for anything. */
async function eraseStored({ credentials }: Area, { id, record }: OwedErasure): Promise<Outcome> {
  const proof = credentials.current();
  const tellOf = async (name: string): Promise<Outcome> => {
    const reply = await send({
      method: "DELETE",
      path: `/drafts/${name}`,
      timeout: patience,
      headers: {
        "X-Draft": id,
        "Idempotency-Key": `${name}.erase`,
        ...(proof === undefined ? {} : { [credentials.header]: proof }),
      },
    });
    // Nobody has stored anything under that name, or it is gone already.
    if (isSuccess(reply) || ("status" in reply && reply.status === 404)) return "done";
    if (errorCode(reply) === "already-sent") return "sent";
    return isOurs(reply) ? "owed" : "refused";
  };
  const told: Outcome[] = [];
  for (const name of new Set([...(record === undefined ? [] : [record]), id])) told.push(await tellOf(name));
  for (const left of ["owed", "refused"] as const) if (told.includes(left)) return left;
  dropErasure(id);
  return told.includes("sent") ? "sent" : "done";
}

/** Whether a request failed for no fault of its own. */
function isOurs(reply: Reply): boolean {
  return "problem" in reply || reply.status >= 500 || isPassing(reply);
}

/**
 * The same once the server can be asked again, while the page is open. What it refuses is told when the person is there
 * again with another proof.
 */
async function eraseLater(area: Area, owed: OwedErasure): Promise<void> {
  const { signal } = new AbortController();
  for (let round = 0; ; round += 1) {
    await pause(growingPause(round));
    await whenReachable(signal);
    const told = await eraseStored(area, owed);
    if (told === "refused") return;
    if (told !== "owed") return useToasts.getState().show(said(told));
  }
}
