import type { Currency } from "#engine/expression/index.ts";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import type { OwnPaper, OwnPolicy } from "../find-policies.ts";

/** A part in which a policy is paid; money in centavos, its day `YYYY/MM/DD`. */
export type Instalment = {
  readonly number: number;
  readonly dueOn: string | null;
  readonly amount: number | null;
  readonly state: "paid" | "pending" | "overdue" | "unknown";
  /** Its insurer did not say the day. */
  readonly isEstimated?: true;
};

/** What somebody has sent about a policy. */
export type OnPolicy = {
  readonly id: string;
  readonly number?: string;
  readonly kind?: string;
  readonly status: OwnPolicy["status"];
  readonly isClosed: boolean;
  readonly on: string;
};

/** All that who is insured may know of their policy. */
export type WholePolicy = {
  readonly insurer: string;
  readonly coverages: readonly {
    readonly name: string;
    readonly sumInsured?: number;
    readonly sumCurrency?: Currency;
  }[];
  /** In the house's words, where it knows the coverage. */
  readonly covers?: readonly string[];
  readonly excludes?: readonly string[];
  /** Centavos: what civil liability pays up to, where that is known. */
  readonly liabilityLimit?: number;
  readonly currency: "ARS" | "USD";
  readonly totalPremium: number | null;
  readonly instalments: readonly Instalment[];
  readonly documents: readonly OwnPaper[];
  readonly claims: readonly OnPolicy[];
  readonly inspections: readonly OnPolicy[];
  readonly isReportable: boolean;
};

export type FetchedPolicy =
  | { readonly status: "ready"; readonly policy: WholePolicy }
  | { readonly status: "failed"; readonly text: string | undefined };

/** All of one's own policy, by its id. */
export async function fetchPolicy(
  id: string,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<FetchedPolicy> {
  const path = `/policies/${encodeURIComponent(id)}`;
  const reply = await askProven(
    credentials,
    (headers) => send({ method: "GET", path, attempts: 3, signal, headers }),
    signal,
  );
  // Its shape is the server's to hold: it is written by one function there.
  if (isSuccess(reply)) return { status: "ready", policy: (reply.body as { data: WholePolicy }).data };
  return { status: "failed", text: errorMessage(reply) };
}
