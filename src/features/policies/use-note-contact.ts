import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import type { Channel } from "#src/desk/ui/message-links.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Policy } from "./policy.ts";

/** Notes with the client of a policy what they were written; undefined where nobody may, or there is no client. */
export function useNoteContact({ clientId, isOwn }: Pick<Policy, "clientId" | "isOwn">) {
  const mayNote = useMay("clients", "update") && isOwn && clientId !== null;
  const { run } = useAction({
    send: (said: { readonly kind: Channel; readonly text: string }) =>
      sendAsBroker({
        method: "POST",
        path: `/clients/${clientId}/interactions`,
        body: said,
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: ["/clients", "/dashboard"],
  });
  if (!mayNote) return undefined;
  return async (kind: Channel, text: string) => {
    const { problem } = await run({ kind, text });
    if (problem === undefined) useToasts.getState().show(policiesText("renewals.noted"));
    else useToasts.getState().show(policiesText("renewals.notNoted"), "warning");
  };
}
