import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";

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

type Noted = { readonly said: Said; readonly key: string };

const pathOf = (clientId: string) => `/clients/${clientId}/interactions`;
// The list and the client tell of it too, and what is to be done is told on the first screen.
const changes = ["/clients", "/dashboard"];

/** Adds to what was said with a client. The same key twice is one note: an answer may be lost. */
export function useNote(clientId: string) {
  return useAction({
    send: ({ said, key }: Noted) =>
      sendAsBroker({
        method: "POST",
        path: pathOf(clientId),
        body: said,
        headers: { "Idempotency-Key": key },
      }),
    changes,
  });
}

/** Says of something to be done that it is, or is not. */
export function useMark(clientId: string, id: string) {
  return useAction({
    send: (isDone: boolean) =>
      sendAsBroker({ method: "PUT", path: `${pathOf(clientId)}/${id}`, body: { isDone } }),
    changes,
  });
}

/** All that was said, the last first. */
export function useInteractions(clientId: string) {
  return useData<readonly Interaction[]>(pathOf(clientId));
}
