import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type DatedReply, errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { CallError } from "./ask-page.ts";
import { keyOf } from "./query-keys.ts";

type Action<Asked> = {
  readonly send: (asked: Asked) => Promise<DatedReply>;
  /** Paths of the calls whose answers it changes: they are asked for anew, whatever came of it. */
  readonly changes: readonly string[];
};

/** Something that the broker does at the server: one at a time, and what was wrong with the last. */
export function useAction<Asked = void>({ send, changes }: Action<Asked>) {
  const client = useQueryClient();
  // A form may be sent twice before the page has shown that it is under way.
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation({
    networkMode: "always",
    mutationFn: async (asked: Asked) => {
      const reply = await send(asked);
      await Promise.all(changes.map((path) => client.invalidateQueries({ queryKey: keyOf(path) })));
      if (!isSuccess(reply)) throw new CallError("action", reply);
    },
  });
  /** Resolves to what was wrong; to nothing where it was done, or is under way already. */
  const run = async (asked: Asked): Promise<{ readonly isDone: boolean; readonly problem?: string }> => {
    if (isRunning.current) return { isDone: false };
    isRunning.current = true;
    try {
      await mutateAsync(asked);
      return { isDone: true };
    } catch (cause) {
      return { isDone: false, problem: problemOf(cause) };
    } finally {
      isRunning.current = false;
    }
  };
  return { run, reset, isBusy: isPending, problem: error ? problemOf(error) : undefined };
}

/** What a person reads of a call that failed. */
function problemOf(cause: unknown): string {
  return (cause instanceof CallError ? errorMessage(cause.reply) : undefined) ?? t("unexpected");
}
