import { sql } from "kysely";

import { addDays, parseDate, wireDate } from "#engine/identifiers/index.ts";
import { isObject } from "#engine/json/index.ts";
import { judge } from "#permissions/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { findLocality } from "../../insurance/locations/locations.ts";
import { actOf, type Broker } from "../../people/principals/principal.ts";
import { emissionKind } from "../emissions/begin-emission.ts";
import { refuseEmitted } from "../emissions/refuse-emitted.ts";
import { writeHead } from "../heads.ts";
import { recordStatus } from "../history.ts";
import { moveRecord } from "../move.ts";
import type { Answers, OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { beginRound } from "./begin-round.ts";
import { commissionOf, standardCommission } from "./commissions.ts";
import { holdQuote } from "./hold-quote.ts";
import { lastDayOf, loadOffers } from "./offers.ts";
import { quote } from "./quote.ts";
import { removeShares } from "./shares.ts";
import { loadQuoteHead, wantsApproval } from "./show-quote.ts";

/** Something that a broker does with a quote of theirs, in a transaction; `id` is that of the quote that comes of it. */
export type QuoteAct = {
  readonly trx: Trx;
  readonly services: RecordServices;
  readonly broker: Broker;
  readonly record: OwnedRecord;
  readonly id: string;
  readonly now: Date;
};

/**
 * Asks everybody anew for the same, with another commission where it is said; a beginning that has passed becomes tomorrow.
 * Answers what is done after the commit.
 */
export async function requote(
  { trx, services, broker, record, id, now }: QuoteAct,
  { commissionType }: { readonly commissionType?: number } = {},
): Promise<() => void> {
  const before = fromTomorrow(record.answers, now);
  const terms = termsOf(before);
  const changed = commissionType === undefined ? {} : commissionFor(broker, commissionType, terms);
  const answers = { ...before, terms: { ...terms, ...changed } };
  await trx
    .updateTable("records")
    .set({ answers: JSON.stringify(answers) })
    .where("id", "=", id)
    .execute();
  const learn = ({ facts: { approval: _, ...facts } }: Pick<OwnedRecord, "facts">): Answers => facts;
  const mover = { by: "broker", principal: broker, action: "requote" } as const;
  await moveRecord(trx, services, quote, { id, status: "draft", learn, at: now }, mover);
  return beginRound(trx, { ...record, answers, at: now, isSame: true }, services);
}

/** The same as another quote, in another locality or with another commission where they are said. */
export async function cloneQuote(
  { trx, services, broker, record, id, now }: QuoteAct,
  { locality, commissionType }: { readonly locality?: string; readonly commissionType?: number },
): Promise<() => void> {
  const before = fromTomorrow(record.answers, now);
  const terms = termsOf(before);
  const changed = {
    ...(locality === undefined ? {} : localityOf(locality, terms)),
    ...(commissionType === undefined ? {} : commissionFor(broker, commissionType, terms)),
  };
  const answers = { ...before, terms: { ...terms, ...changed } };
  const by = actOf(broker, now);
  const { facts: _, ...copied } = record;
  const { renews } = record.facts;
  const facts = { clonedFrom: record.id, ...(renews === undefined ? {} : { renews }) };
  await trx
    .insertInto("records")
    .values({
      id,
      entity: quote.name,
      owner: record.owner,
      writer: by.who,
      product: copied.product,
      release: copied.release,
      status: "draft",
      answers: JSON.stringify(answers),
      facts: JSON.stringify(facts),
      report: copied.report === null ? null : JSON.stringify(copied.report),
      created_at: now,
      updated_at: now,
      sent_at: now,
    })
    .execute();
  await writeHead(trx, quote, { ...record, id, status: "draft", answers, facts, createdAt: now });
  await recordStatus(trx, { recordId: id, status: "draft", author: broker.type, at: now });
  await recordChange(trx, {
    ...by,
    action: "clone",
    entity: quote.name,
    entityId: id,
    after: { status: "draft", version: 1, clonedFrom: record.id },
    content: answers,
  });
  return beginRound(trx, { ...record, id, answers, at: now }, services);
}

/** Takes back one link to a quote, or all of them: whoever has it is told that there is nothing. */
export async function unshareQuote(
  { trx, broker, id, now }: QuoteAct,
  link: string | undefined,
): Promise<() => void> {
  if (!(await removeShares(trx, id, link)) && link !== undefined) throw new AppError("not-found");
  await trx.updateTable("quotes").set({ revision: sql`revision + 1` }).where("record_id", "=", id).execute();
  await recordChange(trx, { ...actOf(broker, now), action: "unshare", entity: quote.name, entityId: id });
  return () => {};
}

/** Asks one insurer again that could not answer; the others' prices stay. */
export async function askAgain(
  { trx, services, id, now: _ }: QuoteAct,
  insurer: string,
): Promise<() => void> {
  await holdQuote(trx, id);
  const { round } = await loadQuoteHead(trx, id);
  const { runs } = services.insurers ?? {};
  if (!runs || !(await runs.again(trx, id, insurer))) throw new AppError("not-found");
  await trx
    .updateTable("quotes")
    .set({
      is_running: true,
      is_seen: false,
      revision: sql`revision + 1`,
      notes: sql`notes - ${insurer}::text`,
      status: sql`case when status <> 'error' then status when round > 1 then 'requoting' else 'draft' end`,
    })
    .where("record_id", "=", id)
    .execute();
  return () => runs.perform(id, round);
}

/**
 * Chooses an offer that stands; its insurer has to approve what is old, and until then the quote waits for it. Who issues
 * here says at the emission what it has to approve: nobody waits twice.
 */
export async function chooseOffer(
  { trx, services, broker, record, id, now }: QuoteAct,
  coverageId: string,
): Promise<() => void> {
  await holdQuote(trx, id);
  await refuseEmitted(trx, id);
  const head = await loadQuoteHead(trx, id);
  const { validUntil, askedOn } = head;
  const { offers } = await loadOffers(trx, id, head);
  const offer = offers.find((one) => one.id === coverageId);
  if (!offer) throw new AppError("not-found");
  if (validUntil !== null && (validUntil <= now || lastDayOf(offer, validUntil) < dayOf(now)))
    throw new AppError("quote-expired");
  if (offer.isToConfirm) throw new AppError("price-to-confirm");
  const needsApproval =
    offer.offer.needsApproval === true || (await wantsApproval(trx, record.answers, askedOn));
  const issuing = services.insurers?.runs.insurersFor(emissionKind, record.product ?? "") ?? [];
  if (!needsApproval || issuing.includes(offer.insurer)) return () => {};
  const learn = ({ facts }: Pick<OwnedRecord, "facts">): Answers => ({
    ...facts,
    approval: { coverageId, insurer: offer.insurer, status: "pending" },
  });
  const mover = { by: "broker", principal: broker, action: "choose", after: { coverageId } } as const;
  await moveRecord(trx, services, quote, { id, status: "pending", learn, at: now }, mover);
  return () => {};
}

/** Takes a quote out of the list, or puts it back. */
export async function archiveQuote({ trx, id }: QuoteAct, isArchived: boolean): Promise<() => void> {
  await trx.updateTable("quotes").set({ is_archived: isArchived }).where("record_id", "=", id).execute();
  return () => {};
}

/** What begins on a day that has passed begins tomorrow: no insurer quotes the past. */
function fromTomorrow(answers: Answers, now: Date): Answers {
  const today = dayOf(now);
  return Object.fromEntries(
    Object.entries(answers).map(([name, part]) => {
      if (!isObject(part as never)) return [name, part];
      const { validFrom } = part as Answers;
      const from = typeof validFrom === "string" ? parseDate(validFrom) : undefined;
      if (from === undefined || from >= today) return [name, part];
      return [name, { ...(part as Answers), validFrom: wireDate(addDays(today, 1) ?? today) }];
    }),
  );
}

function termsOf({ terms }: Answers): Answers {
  return isObject(terms as never) ? (terms as Answers) : {};
}

function localityOf(id: string, terms: Answers): Answers {
  if ((terms.locality as { readonly id?: string } | undefined)?.id === id) return {};
  const found = findLocality(id);
  if (!found) throw refuse([{ code: "field_invalid", path: "/locality" }]);
  const { postcode, ...locality } = found;
  return { locality, postcode };
}

/** Another commission than the standard one is theirs who may choose it; what the quote has stays. */
function commissionFor(broker: Broker, id: number, terms: Answers): Answers {
  if ((terms.commissionType as { readonly id?: number } | undefined)?.id === id) return {};
  const chosen = commissionOf(id);
  const may = id === standardCommission.id || judge(broker, "commissions", "update") === "permitted";
  if (!chosen || !may) throw refuse([{ code: "field_invalid", path: "/commissionType" }]);
  return { commissionType: chosen };
}
