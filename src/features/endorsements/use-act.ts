import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import type { Act, Endorsement } from "./endorsement.ts";

type Asked = { readonly act: Act; readonly note?: string; readonly premium?: number };

/** Something that a broker does with an endorsement; what it changes is asked for anew. */
export function useAct({ id, policyId }: Pick<Endorsement, "id" | "policyId">) {
  return useAction({
    send: (body: Asked) => sendAsBroker({ method: "POST", path: `/policies/endorsements/${id}/acts`, body }),
    changes: [
      `/policies/endorsements/${id}`,
      "/policies/endorsements",
      "/policies/endorsements/counts",
      `/policies/${policyId}`,
      "/dashboard",
    ],
  });
}
