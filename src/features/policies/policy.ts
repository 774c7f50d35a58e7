import type { Currency } from "#engine/expression/index.ts";
import type { Tone } from "#engine/react/index.ts";
import type { ChangedLine } from "#src/desk/ui/changed-lines.tsx";

type TonedStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** A policy as the server's list tells it; days are `YYYY/MM/DD`, money is in centavos. */
export type PolicyRow = {
  readonly id: string;
  readonly number: string;
  readonly insuredCompany: string;
  readonly product: string;
  readonly productTitle: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  readonly currency: "ARS" | "USD";
  /** `short`: beside the day on which it ends, where there is little room. */
  readonly status: TonedStatus & { readonly short?: string };
  /** Whether who asks may change it. */
  readonly isOwn: boolean;
  readonly broker: string;
};

export const documentKinds = ["policy", "mercosur", "provisional", "circulation", "endorsement"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export type PolicyDocument = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly size: number;
  /** An instant. */
  readonly at: string;
  /** When who is insured was told of it by mail, and when they first had it. */
  readonly mailedAt: string | null;
  readonly downloadedAt: string | null;
};

export type PolicyVersion = {
  readonly number: number;
  readonly kind: "policy" | "correction" | "endorsement" | "renewal" | "cancellation" | "removal";
  readonly effectiveFrom: string;
  readonly source: "insurer" | "typed" | "imported" | "emitted";
  readonly totalPremium: number | null;
  readonly at: string;
};

/** A part of its price; the day is `YYYY/MM/DD`, money is in centavos. */
export type Instalment = {
  readonly number: number;
  readonly dueOn: string | null;
  readonly amount: number | null;
  readonly state: "paid" | "pending" | "overdue" | "unknown";
  /** Its insurer did not say the day. */
  readonly isEstimated?: true;
};

/** What its insured or its insurer keeps about a policy. */
export type Hanging = {
  readonly id: string;
  readonly number: string | null;
  /** Of a change, what it is and what it changes. */
  readonly title?: string;
  readonly lines?: readonly ChangedLine[];
  readonly status: TonedStatus;
  readonly on: string;
};

export type AskablePhoto = { readonly tag: string; readonly title: string; readonly isAsked: boolean };

/** Photos that were asked of who is insured; instants in ISO. */
export type Inspection = {
  readonly id: string;
  readonly on: string;
  readonly status: TonedStatus;
  readonly isOpen: boolean;
  /** Its broker asked for it, and not its insurer. */
  readonly isAskedHere: boolean;
  /** What is usually wrong with a photo, where its broker decides on them now. */
  readonly reasons?: readonly string[];
  readonly comment?: string;
  readonly photos: readonly {
    readonly tag: string;
    readonly title: string;
    readonly status: TonedStatus;
    /** Whether it has to be sent. */
    readonly isWanted: boolean;
    readonly reason?: string;
    readonly file?: { readonly id: string; readonly name: string; readonly type: string };
  }[];
  readonly requests: readonly { readonly channel: "whatsapp" | "mail"; readonly at: string }[];
};

type Neighbour = { readonly id: string; readonly number: string };

/** A policy with all that is known of it. */
/** An instalment that the insurer did not collect; `3/12` of how many it is. */
export type UnpaidPart = {
  readonly instalment: string | null;
  readonly amount: number;
  readonly dueOn: string;
  readonly coveredUntil: string | null;
};

export type Policy = PolicyRow & {
  readonly insurer: { readonly name: string };
  readonly unpaid: readonly UnpaidPart[];
  readonly origin: string;
  readonly coverages?: readonly {
    readonly name: string;
    readonly sumInsured?: number;
    readonly sumCurrency?: Currency;
  }[];
  /** In the house's words, where it knows the coverage. */
  readonly covers?: readonly string[];
  readonly excludes?: readonly string[];
  /** Centavos: what its civil liability pays up to, where that is known. */
  readonly liabilityLimit?: number;
  readonly coverage?: { readonly name: string };
  readonly sumInsured?: number;
  readonly sumCurrency?: Currency;
  readonly netPremium?: number;
  readonly paymentMethod?: "creditCard" | "bankAccount";
  readonly instalments: readonly Instalment[];
  readonly chassis?: string;
  readonly engine?: string;
  readonly address?: string;
  readonly versions: readonly PolicyVersion[];
  readonly documents: readonly PolicyDocument[];
  /** What its insurer was asked for and has not given. */
  readonly wanting?: { readonly status: "asking" | "late" | "failed"; readonly message?: string };
  /** What who is insured said to having it by electronic means. */
  readonly consent: { readonly isGiven: boolean; readonly at: string } | null;
  /** Since when they are asked and have not answered, an instant. */
  readonly consentAskedAt: string | null;
  readonly claims: readonly Hanging[];
  readonly inspections: readonly Inspection[];
  /** The photos that may be asked, or why none may; nothing for who only looks at it. */
  readonly inspecting?: { readonly photos?: readonly AskablePhoto[]; readonly why?: string };
  /** Whether who reads it may ask for a change of it. */
  readonly isChanged: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly endorsements: readonly Hanging[];
  /** The policies that came after it and before it. */
  readonly renewedBy: Neighbour | null;
  readonly renews: Neighbour | null;
};

/** Where a policy is read. */
export const policyPath = (id: string): string => `/polizas/detalle/${encodeURIComponent(id)}`;
