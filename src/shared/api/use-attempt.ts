import { useRef, useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { type DatedReply, errorMessage } from "./reply.ts";

/** What came of it: done, refused with what a person reads of it, or neither, as one was under way already. */
type Outcome = { readonly isDone: boolean; readonly failed?: DatedReply; readonly problem?: string };

type Attempt<Asked> = {
  run(asked: Asked): Promise<Outcome>;
  readonly isBusy: boolean;
  readonly failed: DatedReply | undefined;
  readonly problem: string | undefined;
};

/**
 * Something that a person sets off: one at a time, and what was wrong with the last. `act` gives back the reply that
 * refused it, nothing where it was done; `say` has texts of its own for some replies.
 */
export function useAttempt<Asked = void>(
  act: (asked: Asked) => Promise<DatedReply | undefined>,
  say?: (failed: DatedReply) => string | undefined,
): Attempt<Asked> {
  // A form may be sent twice before the page has shown that it is under way.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<DatedReply>();
  const textOf = (reply: DatedReply) => say?.(reply) ?? errorMessage(reply) ?? t("unexpected");

  const run = async (asked: Asked): Promise<Outcome> => {
    if (isRunning.current) return { isDone: false };
    isRunning.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      const refused = await act(asked);
      setFailed(refused);
      return refused ? { isDone: false, failed: refused, problem: textOf(refused) } : { isDone: true };
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failed, problem: failed && textOf(failed) };
}
