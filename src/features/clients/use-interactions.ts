import { useQueryClient } from "@tanstack/react-query";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { useData } from "#src/shared/list/use-data.ts";
import { sendAsBroker } from "#src/shared/session/send-as-broker.ts";

export const kinds = ["note", "call", "whatsapp", "mail", "visit"] as const;

/** Something that was said, or that is to be done by a day. */
export type Interaction = {
  readonly id: string;
  readonly kind: (typeof kinds)[number];
  readonly text: string;
  readonly at: string;
  readonly dueOn?: string;
  readonly isDone?: boolean;
};

type Said = { readonly kind: Interaction["kind"]; readonly text: string; readonly dueOn?: string };

/** What was said with a client, and how more is added. */
export function useInteractions(clientId: string) {
  const client = useQueryClient();
  const path = `/clients/${clientId}/interactions`;
  const send = async (request: Parameters<typeof sendAsBroker>[0]): Promise<DatedReply> => {
    const reply = await sendAsBroker(request);
    // The list and the client tell of it too.
    await client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/clients"),
    });
    return reply;
  };
  return {
    path,
    note: (said: Said, key: string = crypto.randomUUID()) =>
      send({ method: "POST", path, body: said, headers: { "Idempotency-Key": key } }),
    mark: (id: string, isDone: boolean) => send({ method: "PUT", path: `${path}/${id}`, body: { isDone } }),
  };
}

/** All that was said, the last first. */
export function useSaid(clientId: string) {
  return useData<readonly Interaction[]>(`/clients/${clientId}/interactions`);
}
