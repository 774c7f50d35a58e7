import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Attached } from "../../records/entity/shown.ts";
import type { RecordRequest } from "../../records/requests.ts";
import { findStatusAfterAddition, showFollowed, statusOf } from "../../records/statuses.ts";
import { authorTitle } from "../moves/author-title.ts";
import { claimFactsOf } from "../moves/claim-facts.ts";
import { detailFacts } from "../moves/detail-lines.ts";
import type { Handing } from "../moves/read-handing.ts";
import { stepsOf } from "../moves/steps-of.ts";
import { accident } from "../report/accident.ts";
import { extension } from "../report/extension.ts";
import { dayOfClaim, kindOfClaim } from "../report/follow.ts";
import { type MissingPaper, missingIn } from "../report/missing.ts";
import { tellerOf, writtenDownIn } from "../report/teller.ts";
import type { ListedClaim } from "./list-claims.ts";
import type { LoadedClaim } from "./load-claim.ts";

const { statuses } = accident;

/** A claim as a broker's list tells it. */
export function showListed(
  {
    status,
    insurer,
    type,
    cause,
    date,
    missing,
    sentAt,
    since,
    brokerId,
    product: _product,
    ...claim
  }: ListedClaim,
  asking: string,
): object {
  const insuredCompany = insurerTitle(insurer ?? "");
  const title = kindOfClaim({ vehicleAccidentType: type, cause });
  return {
    ...claim,
    // By what it is found from anywhere.
    name: [claim.number, title, claim.holder, claim.plate ?? claim.asset].filter(Boolean).join(" · "),
    ...{ title, insuredCompany },
    status: showFollowed(statuses, status, { insurer: insuredCompany }),
    on: dayOfClaim(date) ?? null,
    missing: missing?.length ?? 0,
    sentOn: wireDate(dayOf(new Date(sentAt))),
    since: new Date(since).toISOString(),
    isOwn: brokerId === asking,
  };
}

/** The parts of a claim that stand in tables of their own. */
export type ReadClaim = {
  readonly attached: Attached;
  readonly requests: readonly RecordRequest[];
  readonly handing: Handing;
};

/** The reader of a claim: a broker, or the office, which may work every claim. */
export type Asking = { readonly brokerId: string } | { readonly isOffice: true };

/** Names the author of a step to its reader: their own steps are theirs. */
function authorFor(asking: Asking, author: string, company: string): string | null {
  if (author === "broker") return "brokerId" in asking ? "vos" : "su productor";
  return authorTitle(author, company) ?? null;
}

/** A claim as its insured's broker reads it: how it stands, what lacks and who was asked for it, and all that was sent. */
export function showClaim(
  { record, policy }: LoadedClaim,
  { attached, requests, handing }: ReadClaim,
  asking: Asking,
): object {
  const { brokerId, insurer, ...about } = policy;
  const isOwn = !("brokerId" in asking) || asking.brokerId === brokerId;
  const insuredCompany = insurerTitle(insurer);
  const statusAt = (id: string) => showFollowed(statuses, id, { insurer: insuredCompany });
  const { todo, becomes, wantsPapers = false } = statusOf(statuses, record.status) ?? {};
  const { date } = record.answers;
  const at = (recordId: string) =>
    attached.additions.find(({ id }) => id === recordId)?.at ?? record.sentAt ?? record.createdAt;
  return {
    id: record.id,
    number: record.number,
    title: kindOfClaim(record.answers),
    insuredCompany,
    status: statusAt(record.status),
    ...(todo === undefined ? {} : { todo: todo.replaceAll("{insurer}", insuredCompany) }),
    wantsPapers,
    isUnderWay: becomes !== undefined && handing.waits === null,
    on: dayOfClaim(date) ?? null,
    sentAt: record.sentAt?.toISOString(),
    teller: tellerOf(record, about.holder ?? ""),
    isWrittenDown: writtenDownIn(record) !== undefined,
    policyId: about.id,
    policyNumber: about.number,
    ...{ asset: about.asset, plate: about.plate, holder: about.holder, clientId: about.clientId },
    ...{ email: about.email, phone: about.phone, broker: about.broker },
    isOwn,
    steps: isOwn ? stepsOf(record.status, "brokerId" in asking ? "broker" : "office", insurer) : [],
    handing,
    details: detailFacts(claimFactsOf(record)),
    canAdd: findStatusAfterAddition(statuses, record.status, extension.status) !== undefined,
    missing: missingIn(record).map((paper) => ({ ...paper, asked: lastAsked(paper, requests) })),
    history: attached.history
      .filter(({ status }) => statusOf(statuses, status)?.isDraft !== true)
      .map(({ status, at: reached, note, author }) => ({
        ...{ status: statusAt(status), at: reached.toISOString(), note },
        by: authorFor(asking, author, insuredCompany),
      })),
    additions: attached.additions.map(({ id, answers, at: added }) => ({
      at: added.toISOString(),
      note: typeof answers.note === "string" ? answers.note : null,
      files: attached.files.filter(({ recordId }) => recordId === id).length,
    })),
    requests,
    files: attached.files.map(({ id, recordId, name, type, size }) => ({
      ...{ id, name, type, size },
      at: at(recordId).toISOString(),
    })),
    report: record.report ?? [],
  };
}

/** When a paper was last asked for, and how; nothing where nobody did. */
function lastAsked({ title }: MissingPaper, requests: readonly RecordRequest[]) {
  const last = requests.findLast(({ papers }) => papers.includes(title));
  return last ? { at: last.at, channel: last.channel } : null;
}
