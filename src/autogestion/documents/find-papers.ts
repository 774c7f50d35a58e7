import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** A policy of somebody with its documents; the day is `YYYY/MM/DD`. */
export type PaperedPolicy = {
  readonly id: string;
  readonly asset: string;
  readonly insuredCompany: string;
  readonly validFrom: string;
  readonly documents: readonly { readonly id: string; readonly kind: PaperKind; readonly name: string }[];
};

export type PaperKind = "policy" | "mercosur" | "provisional" | "circulation" | "endorsement";

export type FoundPapers =
  | { readonly status: "ready"; readonly policies: readonly PaperedPolicy[] }
  | { readonly status: "failed"; readonly text: string | undefined };

/** Reads whose policies they are with their documents; whoever has none is told nothing else. */
export async function findPapers(
  { identityNumber, platform }: { readonly identityNumber: string; readonly platform: string },
  credentials: Credentials,
  signal: AbortSignal,
): Promise<FoundPapers> {
  const path = `/policy-preview?${new URLSearchParams({ identityNumber, platform })}`;
  const reply = await askProven(
    credentials,
    (headers) => send({ method: "GET", path, attempts: 3, signal, headers }),
    signal,
  );
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply))
    return { status: "ready", policies: (reply.body as { data: readonly PaperedPolicy[] }).data };
  if ("status" in reply && reply.status === 404) return { status: "ready", policies: [] };
  return { status: "failed", text: errorMessage(reply) };
}
