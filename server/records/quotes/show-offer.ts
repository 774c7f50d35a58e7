import { wireDate } from "#engine/identifiers/index.ts";
import { clusterOf, coverTitle, placeOfCluster } from "../../insurance/insurers/clusters.ts";
import { insurerTitle, type ShownInsurer } from "../../insurance/insurers/insurers.ts";
import { showHeld } from "../conditions/show-condition.ts";
import { type ComparedOffer, instalmentsOf, lastDayOf, unitOf } from "./offers.ts";

type Look = {
  /** Whether who asks sees what of it is theirs. */
  readonly showsCommission: boolean;
  /** When its quote ends. */
  readonly validUntil: Date | null;
  readonly needsApproval: boolean;
  /** That of its quote, where one was begun. */
  readonly emission: { readonly status: string; readonly coverageId?: unknown };
  readonly insurers: ReadonlyMap<string, ShownInsurer>;
};

/** An offer as the specification has coverages, and what the house adds. */
export function showOffer(
  { offer: more, premium: made, instalment, commissionRate, condition, was, ...offer }: ComparedOffer,
  { showsCommission, validUntil, needsApproval, emission, insurers }: Look,
): object {
  // What selling it costs is what its broker is paid.
  const { acquisitionCost: _cost, ...plain } = made;
  const premium = showsCommission ? made : plain;
  const { logo, small } = insurers.get(offer.insurer) ?? {};
  const company = { name: offer.insurer, displayName: insurerTitle(offer.insurer) };
  const { netPremium } = premium;
  // A price is an instalment, and so is what is earned with it.
  const parts = instalmentsOf({ offer: more });
  const paid = typeof more.installments === "number" ? parts : 1;
  const base = typeof netPremium === "number" ? netPremium / paid : undefined;
  const commission =
    showsCommission && commissionRate !== null
      ? {
          commission: commissionRate,
          ...(base === undefined ? {} : { commissionAmount: Math.round((base * commissionRate) / 100) }),
        }
      : {};
  // What each covers is said of itself.
  const { covers: _covers, limit: _limit, ...cluster } = clusterOf(offer.cluster);
  const { needsApproval: isAsked, ...told } = more;
  return {
    ...told,
    ...(parts === 1 ? { isPaidAtOnce: true } : {}),
    unit: unitOf(parts),
    ...(Array.isArray(told.covers) ? { coverTitles: told.covers.map(String).map(coverTitle) } : {}),
    id: offer.id,
    quoteId: offer.ownQuote,
    insuranceCompany: company,
    logos: { ...(logo ? { logo } : {}), ...(small ? { small } : {}) },
    cluster: { ...cluster, place: placeOfCluster(offer.cluster) },
    budget: { subscriptionAmount: instalment, ...commission, showData: showsCommission },
    ...(showsCommission && condition ? { condition: showHeld(condition) } : {}),
    ...(emission.coverageId === offer.id ? { emission: { status: emission.status } } : {}),
    shortName: offer.shortName,
    longName: offer.longName,
    currency: offer.currency,
    ...(offer.sumInsured === null ? {} : { sumInsured: offer.sumInsured }),
    premium,
    validUntil: wireDate(lastDayOf({ offer: more }, validUntil)),
    isToConfirm: offer.isToConfirm,
    needsApproval: needsApproval || isAsked === true,
    isDemonstration: offer.isDemo,
    ...(was === undefined ? {} : { change: { was, by: was === null ? null : instalment - was } }),
  };
}
