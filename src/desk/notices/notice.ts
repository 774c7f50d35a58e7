import type { QueryClient } from "@tanstack/react-query";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { keyOf } from "../list/query-keys.ts";
import { useData } from "../list/use-data.ts";
import { sendAsBroker } from "../session/send-as-broker.ts";

/** Something that the broker is told of. */
export type Notice = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Where it is seen, in this area. */
  readonly path?: string;
  /** Instant. */
  readonly at: string;
  readonly isRead: boolean;
};

/** Notices of one day and topic. */
export type NoticeGroup = {
  readonly topic: string;
  readonly topicTitle: string;
  /** Of a single notice what it says. */
  readonly title: string;
  readonly text: string;
  readonly count: number;
  readonly unread: number;
  /** Instants of the first and of the last. */
  readonly from: string;
  readonly at: string;
  /** The last ones. */
  readonly notices: readonly Notice[];
};

/** Which notices were read: all of them, where it says nothing. */
type Read =
  | { readonly ids?: readonly string[] }
  | { readonly topic: string; readonly from: string; readonly until: string };

export const noticesPath = "/notifications";
export const groupsPath = `${noticesPath}/groups`;
const badgesPath = "/badges";
const minute = 60_000;

export type Badges = { readonly unreadNotifications: number; readonly unreadCommunications: number };

/** How many are unread of what is counted, as the server says every minute. */
export function useUnread(counted: keyof Badges = "unreadNotifications"): number {
  const { data } = useData<Badges>(badgesPath, { every: minute });
  return data?.[counted] ?? 0;
}

/** Says that notices were read; what counts and lists them is asked anew. */
export async function markRead(client: QueryClient, body: Read = {}): Promise<void> {
  const reply = await sendAsBroker({
    method: "POST",
    path: `${noticesPath}/read`,
    body,
  });
  if (!isSuccess(reply)) useToasts.getState().show(errorMessage(reply) ?? t("unexpected"), "warning");
  await Promise.all(
    [noticesPath, badgesPath].map((path) => client.invalidateQueries({ queryKey: keyOf(path) })),
  );
}
