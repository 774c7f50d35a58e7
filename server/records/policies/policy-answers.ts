import { cleanPlate, parseDate } from "#engine/identifiers/index.ts";
import type { PolicyHead } from "../../insurance/policies/write-policy.ts";
import { type AnsweredClient, dnisIn, documentTags, nameOf } from "../clients/answered.ts";
import { orderOf } from "../search-index.ts";

/** An address as answers have it. */
export type Place = {
  readonly streetName?: string;
  readonly streetNumber?: number;
  readonly locality?: { readonly name?: string; readonly province?: { readonly name?: string } };
};

/** Who is paid first of what is insured. */
type Creditor = { readonly businessName?: string };

type Person = AnsweredClient & { readonly birthday?: string; readonly address?: Place };

/** What is covered, and up to which sum: centavos of pesos, or of what its currency says. */
export type Cover = {
  readonly name: string;
  readonly sumInsured?: number;
  readonly sumCurrency?: "ARS" | "USD";
};

/** What a version of a policy says, in wire form, as far as this server reads it: whoever writes one says it so. */
export type PolicyAnswers = {
  readonly insurer: { readonly name: string; readonly displayName?: string };
  readonly number: string;
  readonly product: string;
  /** Days as they travel. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly client?: Person;
  /** Whom it covers, where that is another than its client. */
  readonly insured?: Person;
  readonly coverages?: readonly Cover[];
  /** Centavos. */
  readonly netPremium?: number;
  readonly totalPremium?: number;
  readonly payment?: {
    readonly paymentMethod?: string;
    readonly installments?: number;
    /** As it travels. */
    readonly firstDueOn?: string;
    /** From one to the next. */
    readonly installmentMonths?: number;
    readonly installmentAmount?: number;
    readonly firstInstallmentAmount?: number;
    readonly paidInstallments?: number;
    /** Each of them; the day as it travels. */
    readonly schedule?: readonly { readonly dueOn?: string; readonly amount?: number }[];
  };
  /** What its insurer said of it beside these when it was issued here. */
  readonly issued?: {
    readonly inspection?: "notRequired" | "approved" | "pending";
    /** Codes of the table of clusters, of the coverage that has this name. */
    readonly covers?: { readonly of: string; readonly codes: readonly string[] };
  };
  /** The day on which it was canceled, as it travels. */
  readonly canceledOn?: string;
  readonly asset: string;
  readonly vehicle?: {
    readonly plate?: string;
    readonly chassis?: string;
    readonly engine?: string;
    readonly pledge?: Creditor;
  };
  /** What else is insured, as its product asks it: where it is, if that is not where its client lives. */
  readonly risk?: { readonly address?: Place; readonly mortgage?: Creditor };
  readonly [name: string]: unknown;
};

/** The head that answers come to on a day, where their person is their broker's word. */
export function headOf(answers: PolicyAnswers, clientId: string | null, today: string): PolicyHead {
  const { client = {}, vehicle, validFrom, validTo } = answers;
  const { insured = client } = answers;
  const tags = documentTags(client);
  const [identityNumber = null] = insured.personType === "legal" ? [] : dnisIn(documentTags(insured));
  const holder = nameOf(client) || null;
  const canceledOn = answers.canceledOn === undefined ? undefined : parseDate(answers.canceledOn);
  const endsOn = parseDate(validTo) ?? validTo;
  const plate = cleanPlate(vehicle?.plate ?? "");
  return {
    insurer: answers.insurer.name,
    product: answers.product,
    number: answers.number.trim(),
    status: canceledOn === undefined || canceledOn > today ? "issued" : "canceled",
    asset: answers.asset,
    plate: plate === "" ? null : plate,
    province: placeOf(answers)?.locality?.province?.name ?? null,
    startsOn: parseDate(validFrom) ?? validFrom,
    endsOn: canceledOn !== undefined && canceledOn < endsOn ? canceledOn : endsOn,
    canceledOn: canceledOn ?? null,
    totalPremium: answers.totalPremium ?? null,
    currency: "ARS",
    clientId,
    holder,
    holderOrder: holder && orderOf(holder),
    documents: tags.map((tag) => tag.slice(tag.indexOf(":") + 1)),
    identityNumber,
    insuredName: nameOf(insured) || null,
    insuredBirthDate: insured.birthday === undefined ? null : (parseDate(insured.birthday) ?? null),
    insuredEmail: insured.email ?? null,
  };
}

/** Where what is insured is: its own address, or its client's. */
export function placeOf({ risk, client }: Pick<PolicyAnswers, "risk" | "client">): Place | undefined {
  return risk?.address ?? client?.address;
}

/** What of the answers is the price, as each version keeps it. */
export function premiumOf({ netPremium, totalPremium, payment }: PolicyAnswers): object {
  const { installments } = payment ?? {};
  return JSON.parse(JSON.stringify({ netPremium, totalPremium, currency: "ARS", installments })) as object;
}
