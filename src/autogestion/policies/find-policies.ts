import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorCode, errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** A policy of somebody with its documents; days are `YYYY/MM/DD`. */
export type OwnPolicy = {
  readonly id: string;
  readonly number: string;
  readonly asset: string;
  /** What has none is no vehicle. */
  readonly plate?: string;
  readonly insuredCompany: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly status: { readonly id: string; readonly value: string; readonly tone: string };
  readonly insuredName: string;
  readonly documents: readonly OwnPaper[];
};

/** A document of a policy: bytes and the day it came where that is told. */
export type OwnPaper = {
  readonly id: string;
  readonly kind: "policy" | "mercosur" | "provisional" | "circulation" | "endorsement";
  readonly name: string;
  readonly size?: number;
  readonly at?: string;
};

export type FoundPolicies =
  | { readonly status: "ready"; readonly policies: readonly OwnPolicy[] }
  | { readonly status: "failed"; readonly text: string | undefined };

/** Reads whose policies they are with their documents; whoever has none is told nothing else. */
export async function findPolicies(
  { identityNumber, platform }: { readonly identityNumber: string; readonly platform: string },
  credentials: Credentials,
  signal: AbortSignal,
): Promise<FoundPolicies> {
  const path = `/policy-preview?${new URLSearchParams({ identityNumber, platform })}`;
  const reply = await askProven(
    credentials,
    (headers) => send({ method: "GET", path, attempts: 3, signal, headers }),
    signal,
  );
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply))
    return { status: "ready", policies: (reply.body as { data: readonly OwnPolicy[] }).data };
  // The specified text of who has none, whatever the status it comes with.
  if (errorCode(reply) === "policy-not-found") return { status: "ready", policies: [] };
  return { status: "failed", text: errorMessage(reply) };
}

/** Whether it may still be changed, paid or renewed. */
export function isOver({ status }: OwnPolicy): boolean {
  return status.id === "ended" || status.id === "canceled";
}
