import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import type { Choice, Reconciliation } from "./reconciliation.ts";

type Said = { readonly key: string; readonly decision: Choice | "none"; readonly note?: string };

/** Decides of a line; whether that was done. */
export function useDecide({ insurer, month }: Reconciliation, path: string) {
  const { run, isBusy, problem } = useAction({
    send: ({ note, ...said }: Said) =>
      sendAsBroker({
        method: "PUT",
        path: `/reconciliations/${insurer.name}/decisions`,
        body: { month, ...said, ...(note ? { note } : {}) },
      }),
    changes: [path, "/current-account", "/movements"],
  });
  return { isBusy, problem, decide: async (said: Said) => (await run(said)).isDone };
}

/** Closes a month, or opens it again. */
export function useClose({ insurer, month }: Reconciliation, path: string) {
  return useAction({
    send: (isClosed: boolean) =>
      sendAsBroker({
        method: "PUT",
        path: `/reconciliations/${insurer.name}`,
        body: { month, isClosed },
      }),
    changes: [path],
  });
}
