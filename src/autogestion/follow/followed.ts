import type { Tone } from "#engine/react/index.ts";
import type { ReportEntry } from "#engine/runtime/index.ts";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

export type Status = { readonly id: string; readonly value: string; readonly tone: Tone };

/** Something that was sent, as who sent it follows it. What they may not see is not there. */
export type Followed = {
  readonly id: string;
  /** What it is: «Ruedas». */
  readonly title: string;
  /** What tells it from others, in its order. */
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  readonly number?: string;
  readonly status: Status;
  /** What the person has to do, or what happens next. */
  readonly todo?: string;
  /** Whether its status changes by itself within moments. */
  readonly isUnderWay: boolean;
  readonly missing: readonly { readonly key: string; readonly title: string }[];
  /** Instants in ISO. */
  readonly history: readonly {
    readonly status: Status;
    readonly at: string;
    readonly note?: string;
    /** The author of the step, as the person calls them. */
    readonly by?: string;
  }[];
  readonly additions: readonly { readonly at: string; readonly note?: string; readonly files: number }[];
  readonly canAdd: boolean;
  /** Papers are waited for, whether they are named or not. */
  readonly wantsPapers?: true;
  readonly files: number;
  /** What was answered, in the words of the flow that asked; with it there is a paper of it. */
  readonly report?: readonly ReportEntry[];
};

export type Outcome =
  | { readonly status: "ready"; readonly followed: Followed }
  | { readonly status: "failed"; readonly isGone: boolean; readonly text: string | undefined };

/** Reads what is followed; a proof that has run out or is not enough is asked for once. */
export async function fetchFollowed(
  path: string,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Outcome> {
  const ask = (headers: Readonly<Record<string, string>>) =>
    send({ method: "GET", path, attempts: 3, signal, headers });
  const reply = await askProven(credentials, ask, signal);
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply)) return { status: "ready", followed: (reply.body as { data: Followed }).data };
  return { status: "failed", isGone: "status" in reply && reply.status === 404, text: errorMessage(reply) };
}
