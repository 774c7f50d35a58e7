import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { loadForWriting } from "../access/load.ts";
import { verifyCard } from "../endorsements/card.ts";
import type { Verify } from "../entity/stored.ts";
import { lastDayOf, loadOffers } from "../quotes/offers.ts";
import { loadQuoteHead } from "../quotes/show-quote.ts";
import { emissionKind } from "./begin-emission.ts";
import { type EmissionFacts, factsOf, forgotten } from "./facts.ts";

type Chosen = { readonly coverageId: string; readonly acceptedPrice: number };

/**
 * What is emitted is a price that stands, at exactly what was shown: of this round, not expired, of an insurer that can be
 * asked; where the price changed meanwhile, at the new one.
 */
export const verifyChoice: Verify = async (services, save) => {
  const { db, insurers } = services;
  const { principal, record, parentId = "", body, now } = save;
  const { coverageId, acceptedPrice } = body as Chosen; // as its envelope has it
  const [quote, head] = await Promise.all([
    loadForWriting(services, { name: "quote" }, principal, { id: parentId }),
    loadQuoteHead(db, parentId),
  ]);
  const { offers } = await loadOffers(db, parentId, head);
  const offer = offers.find(({ id }) => id === coverageId);
  if (!offer) throw new AppError("quote-changed");
  const isOver = head.validUntil !== null && head.validUntil <= now;
  if (isOver || lastDayOf(offer, head.validUntil) < dayOf(now)) throw new AppError("quote-expired");
  if (offer.isToConfirm) throw new AppError("price-to-confirm");
  const canAsk = insurers?.runs.insurersFor(emissionKind, quote.product ?? "").includes(offer.insurer);
  if (!canAsk) throw new AppError("not-emitted-here");
  const before = record && factsOf(record.facts);
  const isConfirmed = record?.status === "requires_confirmation" && before?.coverageId === coverageId;
  if (acceptedPrice !== (isConfirmed ? before?.newPrice : offer.instalment))
    throw new AppError("quote-changed");
  const paid = await verifyCard(services, save);
  const facts: EmissionFacts = {
    ...forgotten,
    quoteId: parentId,
    coverageId,
    insurer: offer.insurer,
    round: head.round,
    attempt: (before?.attempt ?? 0) + 1,
    price: acceptedPrice,
    // What one insurer has seen another has not.
    approvedInspection: before?.insurer === offer.insurer ? before.approvedInspection : undefined,
    card: undefined,
    ...paid,
  };
  return facts;
};
