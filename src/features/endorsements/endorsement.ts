import type { Tone } from "#engine/react/index.ts";
import type { ChangedLine } from "#src/desk/ui/changed-lines.tsx";

type TonedStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** An endorsement as the server's list tells it; days are `YYYY/MM/DD`. */
export type EndorsementRow = {
  readonly id: string;
  readonly number: string | null;
  /** What is to be changed, in words. */
  readonly title: string;
  readonly status: TonedStatus;
  readonly effectiveDate: string | null;
  /** When it was asked for, or begun. */
  readonly on: string;
  readonly requestedBy: "broker" | "insured";
  readonly policyId: string;
  readonly policyNumber: string;
  readonly insuredCompany: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly broker: string;
  readonly isOwn: boolean;
};

export const acts = ["accept", "send", "confirm", "refuse", "withdraw"] as const;
export type Act = (typeof acts)[number];

export type DocumentKind = "policy" | "mercosur" | "provisional" | "circulation" | "endorsement";

/** What an insurer waits for, or said. Money is in centavos. */
export type Needs = {
  readonly kind: "confirmation" | "fields" | "again" | "inspection" | "approval";
  readonly message?: string;
  readonly premium?: number;
  readonly details?: Readonly<Record<string, readonly string[]>>;
};

/** Returns what is sent of an act: with a confirmation the price that was read, which the insurer may have changed since. */
export function orderOf(
  act: Act,
  needs: Needs | undefined,
): { readonly act: Act; readonly premium?: number } {
  return act === "confirm" && needs?.premium !== undefined ? { act, premium: needs.premium } : { act };
}

/** What it comes to, in centavos; final is what the insurer issued. */
export type EndorsementPrice = {
  readonly before?: number;
  readonly after?: number;
  readonly difference?: number;
  readonly refund?: number;
  readonly days?: number;
  /** Of how many, of a year 365. */
  readonly of?: number;
  /** By what the new one is told, while its insurer has not; where only that knows it there is none. */
  readonly basis?: "kept" | "proportion" | "quoted" | "insurer";
  /** The day on which its insurer quoted it. */
  readonly quotedOn?: string;
  readonly isFinal: boolean;
};

/** A change of a policy with all that is known of it; instants in ISO. */
export type Endorsement = {
  readonly id: string;
  readonly policyId: string;
  readonly policy: {
    readonly number: string;
    readonly insuredCompany: string;
    readonly holder: string | null;
    readonly clientId?: string | null;
    readonly asset: string;
    readonly startsOn: string;
    readonly endsOn: string;
    readonly broker?: string;
  };
  readonly number?: string;
  readonly status: TonedStatus;
  readonly title: string;
  readonly effectiveDate: string;
  readonly reason?: string;
  readonly requestedBy: "broker" | "insured";
  readonly requester?: string;
  readonly createdOn: string;
  readonly requestedOn?: string;
  readonly lines: readonly ChangedLine[];
  /** What it does to the policy as a whole, from its day on. */
  readonly effect?: "ends" | "reopens";
  readonly premium?: EndorsementPrice;
  readonly needs?: Needs;
  /** Whether nobody has heard yet what became of it. */
  readonly isUnknown?: boolean;
  readonly history: readonly {
    readonly status: string;
    readonly value: string;
    readonly tone: Tone;
    readonly at: string;
    readonly by?: string;
    readonly note?: string;
  }[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly documents: readonly {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly name: string;
    readonly size: number;
  }[];
  /** What its insurer was asked for and has not given. */
  readonly wanting?: { readonly status: "asking" | "late" | "failed"; readonly message?: string };
  /** What who reads it may do with it now. */
  readonly acts: readonly string[];
  /** Whether its flow may be opened with what it says: a draft is gone on with, anything else said anew. */
  readonly canCorrect?: boolean;
};

/** Where one is read: what waits for its broker as a request, what goes on or is over as itself. */
export function endorsementPath(id: string): string {
  return `/poliza/endosos/detalle/${encodeURIComponent(id)}`;
}

/** Where what was typed of it is gone on with or corrected. */
export function correctionPath(id: string): string {
  return `/poliza/endosos/modificaciones/${encodeURIComponent(id)}`;
}

/** The flow that asked for it, filled with what it says; from another day where that is told, as it travels. */
export function filledPath({ id, policyId }: Pick<Endorsement, "id" | "policyId">, on?: string): string {
  const told = new URLSearchParams({ endorsementId: id, ...(on === undefined ? {} : { on }) });
  return `/poliza/endosos/creacion/solicitud/${policyId}?${told}`;
}
