import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import { fileLimits } from "../files/check.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import type { Entity, Listed, Shown } from "../records/entity.ts";
import { showHistory } from "../records/show.ts";
import { showStatus } from "../records/statuses.ts";
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
    upload: "Adjunta archivos a un endoso que todavía no se pidió",
    files: "Archivos de un endoso",
  },
  filledBy: { kind: "endorsement" },
  statuses,
  texts,
  query: { properties: { id: optionalId, policyId: optionalId } },
  envelope: { properties: { id: uuid, policyId: uuid }, required: ["policyId"] },
  upload: { properties: {} },
  maxFiles: fileLimits.count,
  wholeTo: "owner",
  // It changes what somebody is insured for: a DNI alone asks for none.
  asksProof: true,
  numbersByPolicy: true,
  begins: ({ startsOn, endsOn }, today) => startsOn <= today && today <= endsOn,
  remains: ["change", "effectiveDate"],
  show: showEndorsement,
  listed: describeEndorsement,
};

function showEndorsement({ record, policy, attached }: Shown): unknown {
  if (!record) return { policyId: policy.id, documents: 0 };
  return {
    ...record.answers,
    ...describeEndorsement(record),
    insuredCompany: policy.insurer,
    documents: attached.files.length,
    history: showHistory(statuses, attached, policy.insurer),
  };
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
