import { useQueryClient } from "@tanstack/react-query";
import { type DatedReply, isSuccess } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { keyOf } from "./query-keys.ts";

type Action<Asked> = {
  readonly send: (asked: Asked) => Promise<DatedReply>;
  /** Paths of the calls whose answers it changes: they are asked for anew, whatever came of it. */
  readonly changes: readonly string[];
};

/** Something that the broker does at the server: one at a time, and what was wrong with the last. */
export function useAction<Asked = void>({ send, changes }: Action<Asked>) {
  const client = useQueryClient();
  return useAttempt(async (asked: Asked) => {
    const reply = await send(asked);
    await Promise.all(changes.map((path) => client.invalidateQueries({ queryKey: keyOf(path) })));
    return isSuccess(reply) ? undefined : reply;
  }, ifUnanswered);
}

/** Nobody answered: what was typed is still there, and is to be sent again. */
function ifUnanswered(reply: DatedReply): string | undefined {
  return "problem" in reply ? deskText("offline.unsaved") : undefined;
}
