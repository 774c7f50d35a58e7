import { addDays, wireDate } from "#engine/identifiers/index.ts";
import type { DemoPerson } from "#engine/language/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { fileLimits } from "../../infrastructure/files/check.ts";
import type { Policy } from "../../insurance/policies/policies.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { Entity } from "../../records/entity.ts";
import type { Answers } from "../../records/record.ts";
import { following } from "./follow.ts";
import { learnMissing } from "./missing.ts";
import { envelope, fields, query, upload } from "./schemas.ts";
import { showAccident } from "./show.ts";
import statuses from "./statuses.json" with { type: "json" };
import { noteTeller } from "./teller.ts";
import texts from "./texts.json" with { type: "json" };

/** The claim of specification §3, which it calls an accident. */
export const accident: Entity = {
  name: "accident",
  path: "/accidents",
  idName: "accidentId",
  summaries: {
    read: "Un siniestro, o los datos de la póliza para uno nuevo",
    store: "Guarda o envía un siniestro",
  },
  filledBy: { kind: "claim" },
  // The specification's `sending` is the time between the person's click and the insurer's receipt.
  statuses,
  texts,
  stored: {
    envelope,
    fields,
    files: {
      most: fileLimits.count,
      summaries: {
        upload: "Adjunta archivos a una denuncia que todavía no se envió",
        list: "Archivos de un siniestro",
      },
      upload,
    },
    numbered: { series: "SIN" },
    verify: noteTeller,
    remains: ["date", "time", "vehicleAccidentType", "cause"],
  },
  decided: {
    learn: learnMissing,
    notice: { title: "Siniestro {number}: {status}", path: "/polizas/siniestros/{id}" },
  },
  // The draft of a broker on the telephone is theirs; what they send is the insured person's, and says who wrote it.
  sold: { scene: "policyDetails", begins: isReportable, isHandedOver: true },
  insured: {
    query,
    wholeTo: "writer",
    begins: isReportable,
    check: refuseOtherInsured,
    show: (shown) => ({ data: showAccident(shown) }),
  },
  followed: following,
  demonstration: {
    of: ({ accidents = [] }) =>
      accidents.map(({ policy, statuses: passed, content, ...facts }) => ({
        policy,
        statuses: passed,
        answers: content,
        facts,
      })),
    answers: answersOfOwner,
  },
};

/** A claim may be reported up to a year after the term: then it prescribes (Ley 17.418 art. 58). */
const prescriptionDays = 365;

/** Whether a new claim may be reported today; one that is stored goes on whatever the term is. */
export function isReportable({ startsOn, endsOn }: Policy, today: string): boolean {
  return startsOn <= today && endsOn >= (addDays(today, -prescriptionDays) ?? today);
}

/** Who is insured was driving, and tells of it by their own address. */
function answersOfOwner(person: DemoPerson, happenedOn: string): Answers {
  const { identityNumber, fullName, birthDate, email = "" } = person;
  return {
    date: wireDate(happenedOn),
    email,
    driver: { isInsured: true, identityNumber, fullName, birthDate: wireDate(birthDate) },
  };
}

function refuseOtherInsured(body: Answers, { identityNumber }: Insured): void {
  const { insured } = body as { readonly insured?: { readonly identityNumber?: string } };
  if (insured?.identityNumber !== undefined && insured.identityNumber !== identityNumber)
    throw new AppError("policy-not-found");
}
