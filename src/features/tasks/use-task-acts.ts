import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import type { Task, TaskKind } from "./task.ts";

type Act = {
  readonly act: "done" | "postponed" | "open";
  /** In wire form. */
  readonly until?: string;
  readonly said?: { readonly kind: "whatsapp" | "mail"; readonly text: string };
};

/** Says of something to be done what became of it; what was written is kept with its client. */
export function useTaskActs({ kind, id, occasion }: Task) {
  const { run, isBusy, problem } = useAction({
    send: (act: Act) =>
      sendAsBroker({
        method: "POST",
        path: `/tasks/${kind}/${id}/acts`,
        body: { occasion, ...act },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: ["/tasks", "/policies/unpaid", "/clients", "/dashboard"],
  });
  return { isBusy, problem, act: async (act: Act) => void (await run(act)) };
}

/** Keeps the words with which messages of a kind begin; without any, those of the house. */
export function useKeepText(kind: TaskKind) {
  return useAction({
    send: (text: string | undefined) =>
      sendAsBroker({
        path: `/tasks/texts/${kind}`,
        ...(text === undefined ? { method: "DELETE" } : { method: "PUT", body: { text } }),
      }),
    changes: ["/tasks"],
  });
}
