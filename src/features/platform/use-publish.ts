import { useState } from "react";
import { getAt, isEqual } from "#engine/json/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, fieldTexts } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { cleaned, type Draft } from "./draft.ts";

/** What is published of one's own. */
export const ownPath = "/self-management-platforms/own";

/** Publishes a draft, and tells what the server would have otherwise. */
export function usePublish() {
  const [sent, setSent] = useState<Draft>();
  const { run, isBusy, failed } = useAction({
    send: (body: Draft) => sendAsBroker({ method: "POST", path: "/self-management-platforms", body }),
    changes: [ownPath],
  });
  const fields = failed ? fieldTexts(failed) : {};
  const isOfFields = Object.keys(fields).length > 0;
  const text = failed && !isOfFields ? (errorMessage(failed) ?? t("unexpected")) : undefined;

  /** Whether it is published now. */
  const publish = async (draft: Draft): Promise<boolean> => {
    const body = cleaned(draft);
    setSent(body);
    const { isDone } = await run(body);
    if (isDone) {
      const { broker, know } = useBrokerSession.getState();
      if (broker) know({ ...broker, selfManagementURL: body.name ?? null });
      useToasts.getState().show(deskText("platform.done"));
    }
    return isDone;
  };

  /** What was refused, by its place (`colors/primary`), and still stands in the draft as it was sent. */
  const refusedIn = (draft: Draft): Readonly<Record<string, string>> => {
    const now = cleaned(draft);
    const isAsSent = (place: string) =>
      sent !== undefined && isEqual(getAt(now, `/${place}`), getAt(sent, `/${place}`));
    return Object.fromEntries(Object.entries(fields).filter(([place]) => isAsSent(place)));
  };
  return { publish, refusedIn, text, isBusy };
}
