import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
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
import { showStatus } from "../statuses.ts";
import { verifyCard } from "./card.ts";
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
    remains: ["change", "effectiveDate"],
  },
  decided: { notice: { title: "Endoso {number}: {status}", path: "/polizas/detalle/{policyId}" } },
  insured: {
    query: { properties: { id: optionalId, policyId: optionalId } },
    wholeTo: "owner",
    begins: ({ startsOn, endsOn }, today) => startsOn <= today && today <= endsOn,
    show: showEndorsement,
    listed: describeEndorsement,
  },
};

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
  createdAt,
  sentAt,
}: Listed): object {
  const { change, effectiveDate } = answers;
  return {
    id,
    policyId,
    ...(number === null ? {} : { number }),
    status: showStatus(statuses, status, { insurer: insurerTitle(insurer ?? "") }),
    change,
    effectiveDate,
    createdOn: wireDate(dayOf(createdAt)),
    ...(sentAt === null ? {} : { requestedOn: wireDate(dayOf(sentAt)) }),
  };
}
