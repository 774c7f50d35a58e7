import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

export type SharedOffer = {
  readonly id: string;
  readonly insurer: string;
  readonly cluster: string;
  readonly plan: string;
  readonly currency: string;
  /** One of its instalments; money is in centavos. */
  readonly amount: number;
  readonly instalments: number;
  readonly sumInsured?: number;
  readonly sumCurrency?: string;
  readonly deductible?: { readonly kind: string; readonly percent?: number; readonly amount?: number };
  readonly validUntil: string;
  readonly isToConfirm: boolean;
  readonly covers: readonly string[];
};

/** What a broker has sent by a link. */
export type Shared = {
  readonly status: "open" | "expired";
  /** By which its broker knows it. */
  readonly number?: string;
  readonly product: string;
  readonly asset: string;
  readonly place: string;
  readonly validUntil: string;
  readonly isDemonstration: boolean;
  readonly broker: {
    readonly name?: string;
    readonly license?: string;
    readonly whatsapp?: string;
    readonly email?: string;
  };
  readonly coverages: readonly SharedOffer[];
};

export type Outcome =
  | { readonly status: "ready"; readonly shared: Shared }
  | { readonly status: "gone" }
  | { readonly status: "failed" };

/** Where the same is as a paper, one of its prices where it is named. */
export function paperPath(platform: string, code: string, coverage: string | undefined): string {
  const path = `/api/shared-quotes/${encodeURIComponent(platform)}/${encodeURIComponent(code)}/paper`;
  return coverage === undefined ? path : `${path}?coverage=${coverage}`;
}

/** Reads what a link shows. */
export async function fetchShared(platform: string, code: string, signal: AbortSignal): Promise<Outcome> {
  const path = `/shared-quotes/${encodeURIComponent(platform)}/${encodeURIComponent(code)}`;
  const reply = await send({ method: "GET", path, attempts: 3, signal });
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply)) return { status: "ready", shared: (reply.body as { data: Shared }).data };
  return { status: "status" in reply && reply.status === 404 ? "gone" : "failed" };
}
