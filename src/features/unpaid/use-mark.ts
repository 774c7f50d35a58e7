import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";

type Said = {
  readonly mark: "told" | "claimed" | "paid" | "none";
  readonly kind?: "whatsapp" | "mail";
  readonly text?: string;
};

/** Says of an instalment what became of it, and with its client what they were written. */
export function useMark(id: string) {
  const { run, isBusy, problem } = useAction({
    send: (said: Said) =>
      sendAsBroker({
        method: "POST",
        path: `/policies/unpaid/${id}/marks`,
        body: said,
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: ["/policies/unpaid", "/clients", "/dashboard"],
  });
  return { isBusy, problem, mark: async (said: Said) => void (await run(said)) };
}
