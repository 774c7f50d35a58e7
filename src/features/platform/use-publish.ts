import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, fieldTexts, isSuccess } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Draft, settingsOf } from "./draft.ts";

type Problems = {
  /** By the name of what they are of: `colors/primary`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the whole. */
  readonly text?: string;
};

/** What is published of one's own. */
export const ownPath = "/self-management-platforms/own";

/** Publishes a draft, and tells what the server would have otherwise. */
export function usePublish() {
  const client = useQueryClient();
  const [problems, setProblems] = useState<Problems>({ fields: {} });
  const [isBusy, setBusy] = useState(false);

  /** Whether it is published now. */
  const publish = async (draft: Draft): Promise<boolean> => {
    setBusy(true);
    const body = settingsOf(draft);
    const reply = await sendAsBroker({ method: "POST", path: "/self-management-platforms", body });
    if (isSuccess(reply)) {
      setProblems({ fields: {} });
      await client.invalidateQueries({ queryKey: keyOf(ownPath) });
      useToasts.getState().show(deskText("platform.done"));
    } else {
      const fields = fieldTexts(reply);
      const count = Object.keys(fields).length;
      const text =
        count > 0 ? deskText("platform.correct", { count }) : (errorMessage(reply) ?? t("unexpected"));
      setProblems({ fields, text });
    }
    setBusy(false);
    return isSuccess(reply);
  };
  return { publish, problems, isBusy };
}
