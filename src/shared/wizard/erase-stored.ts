import { errorCode, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { isReachable, whenReachable } from "#src/shared/connection/when-reachable.ts";
import { dropErasure, type OwedErasure } from "#src/shared/drafts/owed-erasures.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Area } from "./area.ts";

/** What became of it at the server: it is gone, it had been sent, or it is still to be told. */
export type Told = "done" | "sent" | "owed";

/** Milliseconds that the person waits for an answer. */
const patience = 6_000;

/** Erases at the server what a draft has stored, without asking the person for anything. */
export async function eraseStored({ credentials }: Area, { id, record }: OwedErasure): Promise<Told> {
  const proof = credentials.current();
  const tellOf = async (name: string): Promise<Told> => {
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
    return errorCode(reply) === "already-sent" ? "sent" : "owed";
  };
  const told: Told[] = [];
  for (const name of new Set([...(record === undefined ? [] : [record]), id])) told.push(await tellOf(name));
  if (told.includes("owed")) return "owed";
  dropErasure(id);
  return told.includes("sent") ? "sent" : "done";
}

/** The same once the server can be asked again, while the page is open. */
export async function eraseLater(area: Area, owed: OwedErasure): Promise<void> {
  const { signal } = new AbortController();
  while (!isReachable()) {
    await whenReachable(signal);
    const told = await eraseStored(area, owed);
    if (told === "owed") continue;
    return useToasts.getState().show(area.texts(told === "done" ? "wizard.erased" : "wizard.erasedSent"));
  }
}
