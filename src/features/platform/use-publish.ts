import { useMemo } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { type DatedReply, errorMessage, fieldTexts } from "#src/shared/api/reply.ts";
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
  const { run, isBusy, failed } = useAction({
    send: (draft: Draft) =>
      sendAsBroker({ method: "POST", path: "/self-management-platforms", body: settingsOf(draft) }),
    changes: [ownPath],
  });
  const problems = useMemo(() => problemsOf(failed), [failed]);

  /** Whether it is published now. */
  const publish = async (draft: Draft): Promise<boolean> => {
    const { isDone } = await run(draft);
    if (isDone) useToasts.getState().show(deskText("platform.done"));
    return isDone;
  };
  return { publish, problems, isBusy };
}

function problemsOf(failed: DatedReply | undefined): Problems {
  if (!failed) return { fields: {} };
  const fields = fieldTexts(failed);
  const count = Object.keys(fields).length;
  const text =
    count > 0 ? deskText("platform.correct", { count }) : (errorMessage(failed) ?? t("unexpected"));
  return { fields, text };
}
