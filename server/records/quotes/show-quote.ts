import { wireDate } from "#engine/identifiers/index.ts";
import { isObject, type JsonObject } from "#engine/json/index.ts";
import { judge } from "#permissions/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { loadInsurers } from "../../insurance/insurers/logos.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { loadIssuedDifferences } from "../../insurance/runs/issued-prices.ts";
import type { RunRow } from "../../insurance/runs/run.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import { showEmission } from "../emissions/show-emission.ts";
import type { ShowingServices } from "../entity/for-brokers.ts";
import type { Answers, OwnedRecord } from "../record.ts";
import { type CommissionsByRound, loadCommissionEffects } from "./commission-effects.ts";
import { commissionIn, commissionOf, standardCommission } from "./commissions.ts";
import { answered, customerIn, partsOf } from "./head.ts";
import { spoken } from "./number.ts";
import { loadOffers } from "./offers.ts";
import { loadRenewedBy } from "./renews.ts";
import { markSeen } from "./seen.ts";
import type { Notes } from "./settle.ts";
import { showOffer } from "./show-offer.ts";
import standings from "./standings.json" with { type: "json" };
import statuses from "./statuses.json" with { type: "json" };

/** A quote's head, as much of it as its page tells. */
type QuoteHead = {
  readonly round: number;
  readonly askedOn: string;
  /** By which people call it. */
  readonly number: number | null;
  readonly status: keyof typeof standings;
  readonly isRunning: boolean;
  readonly isSeen: boolean;
  readonly notes: Notes;
  readonly commissions: CommissionsByRound;
  readonly validUntil: Date | null;
  readonly clonedFrom: string | null;
  readonly approval: object | null;
  readonly isArchived: boolean;
  /** Until when the last of its links is good. */
  readonly sharedUntil: Date | null;
};

/** What a broker is told of a quote: how far it is, whom it was asked of, and what they offer. */
export async function showQuote(
  db: Db,
  broker: Broker,
  record: OwnedRecord,
  { clock, insurers: asking }: ShowingServices,
): Promise<object> {
  const { id, product, answers } = record;
  const head = await loadQuoteHead(db, id);
  const { round, isRunning, notes, approval, clonedFrom } = head;
  const status = statusNow(head, clock());
  const showsCommission = judge(broker, "commissions", "show") === "permitted";
  const [{ offers, gone }, isOld, emitted, runs, renews, commissions, insurers] = await Promise.all([
    loadOffers(db, id, head),
    wantsApproval(db, answers, head.askedOn),
    showEmission(db, id),
    asking ? asking.runs.ofRecord(db, id) : [],
    record.facts.renews === undefined ? undefined : loadRenewedBy(db, id),
    showsCommission ? loadCommissionEffects(db, id, round, head.commissions) : [],
    loadInsurers(db),
  ]);
  const asked = runs.map(({ insurer }) => insurer);
  const issued = await loadIssuedDifferences(db, product ?? "", asked, head.askedOn);
  if (!isRunning && !head.isSeen && record.owner === ownerOf(broker)) await markSeen(db, id, clock());
  const { emission } = emitted.shown;
  const look = { showsCommission, validUntil: head.validUntil, needsApproval: isOld, emission, insurers };
  const told = showsCommission ? answers : withoutCommission(answers);
  const { name, lastName } = customerIn(answers);
  return {
    id,
    number: spoken(head.number),
    round,
    multiQuoteType: product,
    multiQuoteRequestStatus: isRunning ? "running" : "ended",
    multiQuoteStatus: status,
    standing: standings[status].second,
    answers: told,
    properties: propertiesOf(told),
    customer: { name, lastName },
    broker: { onBoardingLevel: broker.onboardingStatus },
    validFrom: answered(answers, "validFrom"),
    validUntil: head.validUntil ? wireDate(dayOf(head.validUntil)) : "",
    // The standard one is no secret: it is what everybody asks with.
    commissionType: answered(told, "commissionType") ?? standardOf(answers),
    ...(commissions.length === 0 ? {} : { commissions }),
    ...(renews === undefined ? {} : { renews }),
    ...(clonedFrom === null ? {} : { clonedFrom }),
    ...(approval === null ? {} : { approval }),
    isOwn: record.owner === ownerOf(broker),
    isArchived: head.isArchived,
    isShared: head.sharedUntil !== null && head.sharedUntil > clock(),
    isDemonstration: offers.some(({ isDemo }) => isDemo) || (asking?.runs.isDemonstration ?? false),
    ...(runs.length === 0 ? { notice: noInsurers } : {}),
    insurers: runs.map((run) => ({ ...showRun(run, notes), issued: issued.get(run.insurer) })),
    coverages: offers.map((offer) => showOffer(offer, look)),
    gone,
    ...emitted.shown,
  };
}

/** Prices are over when their time is, though the clock has not come round to saying so. */
function statusNow({ status, validUntil }: QuoteHead, now: Date): QuoteHead["status"] {
  const { next } = (statuses as Readonly<Record<string, { readonly next: readonly string[] }>>)[status] ?? {};
  return validUntil !== null && validUntil <= now && next?.includes("expired") ? "expired" : status;
}

const noInsurers = "No hay compañías configuradas para cotizar este producto.";

/** What of a run its broker is told; an answer of which nothing could be used is a failure. */
type ShownRun = Pick<RunRow, "insurer" | "status" | "message" | "canRetry">;

function showRun({ insurer, status, message, canRetry }: ShownRun, notes: Notes): object {
  const company = { name: insurer, displayName: insurerTitle(insurer) };
  const { left = 0, failure } = notes[insurer] ?? {};
  const told =
    failure === undefined
      ? { status, ...(message === null ? {} : { message }), canRetry }
      : { status: "failed", message: failure, canRetry: true };
  return { ...company, ...told, ...(left > 0 ? { left } : {}) };
}

/** What is insured and where, as the specification names it: the parts of the answers that say it, side by side. */
function propertiesOf({ customer: _, ...answers }: Answers): object {
  return Object.assign({}, ...partsOf(answers)) as object;
}

function standardOf(answers: Answers): object | undefined {
  const { id } = standardCommission;
  return commissionIn(answers) === id ? commissionOf(id) : undefined;
}

/** What was answered, for who is not shown commissions. */
function withoutCommission(answers: Answers): Answers {
  const parts = Object.entries(answers as JsonObject).map(([name, part]) => {
    if (!isObject(part)) return [name, part];
    const { commissionType: _, ...shown } = part;
    return [name, shown];
  });
  return Object.fromEntries(parts) as Answers;
}

/** Whether what is insured was so old on a day that its insurer has to approve it: a model of exactly that age is not. */
export async function wantsApproval(db: Db, answers: Answers, day: string): Promise<boolean> {
  const year = answered(answers, "year");
  if (typeof year !== "number") return false;
  const { approvalAge } = await parametersAt(db, day);
  return Number(day.slice(0, 4)) - year > approvalAge;
}

export async function loadQuoteHead(db: Db, id: string): Promise<QuoteHead> {
  const [head] = await selectHead(db, { id });
  if (!head) throw new Error(`quote "${id}": has no head — its record is written with one`);
  return head as QuoteHead; // what only this server writes
}

const selectHead = prepareLookUp((db, v: { readonly id: string }) =>
  db
    .selectFrom("quotes")
    .select([
      "round",
      "asked_on as askedOn",
      "status",
      "is_running as isRunning",
      "is_seen as isSeen",
      "notes",
      "commissions",
      "number",
    ])
    .select([
      "valid_until as validUntil",
      "cloned_from as clonedFrom",
      "approval",
      "is_archived as isArchived",
    ])
    .select((eb) =>
      eb
        .selectFrom("quote_shares")
        .select((max) => max.fn.max("expires_at").as("until"))
        .whereRef("quote_shares.quote_id", "=", "quotes.record_id")
        .as("sharedUntil"),
    )
    .where("record_id", "=", v.id)
    .compile(),
);
