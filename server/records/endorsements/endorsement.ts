import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { fileLimits } from "../../infrastructure/files/check.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { keptCard } from "../../insurance/payments/routes.ts";
import type { KeptCard } from "../../insurance/payments/tokens.ts";
import type { Listed } from "../entity/for-insured.ts";
import type { Shown } from "../entity/shown.ts";
import type { Entity } from "../entity.ts";
import type { StoredRecord } from "../record.ts";
import { showHistory } from "../show.ts";
import { showStatus, statusOf } from "../statuses.ts";
import { beginRun, isOwn } from "./begin-run.ts";
import { verifyCard } from "./card.ts";
import { applyEffect } from "./effect.ts";
import { factsOf, forgotten } from "./facts.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

const uuid = { type: "string", format: "uuid" };
// An empty parameter is one that was not given.
const optionalId = { anyOf: [uuid, { type: "string", const: "" }] };

/** A change that is asked for a policy. */
export const endorsement: Entity = {
  name: "endorsement",
  path: "/endorsements",
  idName: "id",
  summaries: {
    read: "Los endosos pedidos, o uno de ellos",
    store: "Guarda o pide un endoso",
  },
  filledBy: { kind: "endorsement" },
  statuses,
  texts,
  stored: {
    envelope: {
      properties: { id: uuid, policyId: uuid, card: closed({ properties: keptCard, required: ["token"] }) },
      required: ["policyId"],
    },
    files: {
      most: fileLimits.count,
      summaries: {
        upload: "Adjunta archivos a un endoso que todavía no se pidió",
        list: "Archivos de un endoso",
      },
    },
    numbered: "by-policy",
    verify: verifyCard,
    // What was asked for anew is what counts: whatever was said of the former is nothing to it.
    combine: (record, { content, files, changes }) => ({
      content,
      files,
      facts: { ...record?.facts, ...forgotten, changes },
    }),
    moved: applyEffect,
    // In the transaction of the save: whoever dies after it, its run is there to be taken over.
    begins: async (trx, saved, { insurers }) => (isOwn(saved) ? beginRun(trx, saved.id, insurers) : () => {}),
    remains: ["change", "effectiveDate"],
  },
  decided: {
    notice: {
      title: "Endoso {number}: {status}",
      path: "/poliza/endosos/detalle/{id}",
      sent: ["requested"],
      tell: tellEndorsement,
    },
  },
  // A policy that ended may still be canceled, or come back: what may be asked for then, its flow says.
  sold: { scene: "policyDetails", begins: ({ startsOn }, today) => startsOn <= today },
  insured: {
    query: { properties: { id: optionalId, policyId: optionalId } },
    wholeTo: "owner",
    begins: ({ startsOn, endsOn }, today) => startsOn <= today && today <= endsOn,
    show: showEndorsement,
    listed: describeEndorsement,
  },
};

type Told = NonNullable<NonNullable<NonNullable<Entity["decided"]>["notice"]>["tell"]>;

/** What its broker has to do, or why it is over, in the insurer's words where it said any. */
function tellEndorsement({ status, facts, note }: Parameters<Told>[0]): ReturnType<Told> {
  const { changes, needs } = factsOf(facts);
  const { title, tone } = statusOf(statuses, status) ?? { title: status, tone: "info" };
  const said = note ?? needs?.message;
  return {
    title: [changes?.title ?? "Endoso", fillText(title, {})].join(": "),
    tone,
    ...(said === undefined ? {} : { note: said }),
  };
}

function showEndorsement({ record, policy, attached }: Shown): unknown {
  if (!record) return { policyId: policy.id, documents: 0 };
  return {
    ...record.answers,
    ...describeEndorsement(record),
    insuredCompany: policy.insurer,
    ...cardIn(record),
    documents: attached.files.length,
    history: showHistory(statuses, attached, policy.insurer),
  };
}

/** The card that pays from now on, by what its person knows it by. */
function cardIn({ facts }: Pick<StoredRecord, "facts">): object {
  const { token: _, ...card } = (facts.card ?? {}) as Partial<KeptCard>; // as `verifyCard` makes it
  return card.last4 === undefined ? {} : { card };
}

function describeEndorsement({
  id,
  policyId,
  insurer,
  number,
  status,
  answers,
  facts,
  createdAt,
  sentAt,
}: Listed): object {
  const { change, effectiveDate } = answers;
  const { changes } = factsOf(facts);
  return {
    id,
    policyId,
    ...(number === null ? {} : { number }),
    status: showStatus(statuses, status, { insurer: insurerTitle(insurer ?? "") }),
    change,
    ...(changes === undefined ? {} : { title: changes.title }),
    effectiveDate,
    createdOn: wireDate(dayOf(createdAt)),
    ...(sentAt === null ? {} : { requestedOn: wireDate(dayOf(sentAt)) }),
  };
}
