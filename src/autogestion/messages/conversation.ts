import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import type { Message } from "#src/shared/conversation/message.ts";

type Status = { readonly id: string; readonly value: string; readonly tone: string };

/** A conversation as a list tells it; the day is `YYYY/MM/DD`. */
export type ListedConversation = {
  readonly id: string;
  readonly description: string;
  readonly last: string;
  readonly isUnread: boolean;
  readonly asset?: string;
  readonly plate?: string;
  readonly number?: string;
  /** What kind of request it is. */
  readonly matter?: string;
  /** Until when the law wants an answer, `YYYY/MM/DD`. */
  readonly dueOn?: string;
  readonly status: Status;
  readonly date: string;
};

/** The same whole, with who answers in it. */
export type Conversation = Pick<
  ListedConversation,
  "id" | "asset" | "plate" | "number" | "dueOn" | "status" | "isUnread"
> & {
  readonly subject: string;
  readonly policyId?: string;
  readonly with: string;
  readonly isClosed: boolean;
  /** Instant. */
  readonly closedAt?: string;
  readonly messages: readonly Message[];
};

export const conversationsPath = "/conversations";

export type Asked<T> =
  | { readonly status: "ready"; readonly data: T }
  | { readonly status: "gone" }
  | { readonly status: "failed"; readonly text: string | undefined };

/** What the API has at a path for whose ticket it is. */
export async function askOwn<T>(
  path: string,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Asked<T>> {
  const reply = await askProven(
    credentials,
    (headers) => send({ method: "GET", path, attempts: 3, signal, headers }),
    signal,
  );
  // Its shape is the server's own to hold.
  if (isSuccess(reply)) return { status: "ready", data: (reply.body as { data: T }).data };
  if ("status" in reply && reply.status === 404) return { status: "gone" };
  return { status: "failed", text: errorMessage(reply) };
}
