import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Proposed } from "../../insurance/policies/proposals.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { proposeInspection } from "../inspections/propose-inspection.ts";
import { headOf, type PolicyAnswers } from "../policies/policy-answers.ts";
import { answered, assetOf } from "../quotes/head.ts";
import type { Answers, OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import type { EmissionFacts, NoPhotos } from "./facts.ts";

type Emission = Pick<OwnedRecord, "id" | "owner" | "product" | "answers"> & { readonly facts: EmissionFacts };

/** Asks whoever is to be insured for the photos that an insurer wants before it issues; answers the inspection's id, or why none. */
export async function awaitInspection(
  trx: Trx,
  { rules, jobs }: Partial<Pick<RecordServices, "rules" | "jobs">>,
  record: Emission,
  at: Date,
): Promise<{ readonly inspectionId: string } | { readonly noPhotos: NoPhotos }> {
  const { id, owner, product, answers, facts } = record;
  const photos = rules?.photosOf?.(product ?? "") ?? [];
  const quoted = await trx
    .selectFrom("records")
    .select("answers")
    .where("id", "=", facts.quoteId)
    .executeTakeFirstOrThrow();
  const known = knownOf(answers, quoted.answers as Answers, { insurer: facts.insurer, today: dayOf(at) });
  if (photos.length === 0) return { noPhotos: "product" };
  if (typeof known === "string") return { noPhotos: known };
  const { identityNumber, ...rest } = known;
  const { own_quote: insurerQuote } = await trx
    .selectFrom("quote_coverages")
    .select("own_quote")
    .where("id", "=", facts.coverageId)
    .executeTakeFirstOrThrow();
  const { quoteId, insurer } = facts;
  const proposed: Proposed = {
    ...{ ...rest, brokerId: brokerOfOwner(owner) ?? "", quoteId, insurer },
    insurerQuote: insurerQuote ?? "",
  };
  const of = { parentId: id, insurer: facts.insurer, product: product ?? "", identityNumber };
  return { inspectionId: await proposeInspection(trx, { jobs }, { ...of, photos, proposed, at }) };
}

/** Who is to be insured and what of, as the answers tell it; or why nobody could prove that it is theirs. */
function knownOf(
  answers: Answers,
  quoted: Answers,
  { insurer, today }: { readonly insurer: string; readonly today: string },
):
  | (Omit<Proposed, "brokerId" | "quoteId" | "insurer" | "insurerQuote"> & {
      readonly identityNumber: string;
    })
  | NoPhotos {
  const { client, insured, vehicle } = answers as Partial<PolicyAnswers>; // as its flow judged it
  const validFrom = String(answered(quoted, "validFrom") ?? "");
  const { identityNumber, insuredName, insuredBirthDate, insuredEmail, ...head } = headOf(
    {
      ...{ insurer: { name: insurer }, product: "", asset: assetOf(quoted), validFrom, validTo: validFrom },
      ...{ number: vehicle?.chassis ?? "" },
      ...(client ? { client } : {}),
      ...(insured ? { insured } : {}),
      ...(vehicle ? { vehicle } : {}),
    },
    null,
    today,
  );
  // What nobody could prove to be theirs is shown to nobody.
  if (identityNumber === null) return (insured ?? client)?.personType === "legal" ? "company" : "document";
  if (insuredBirthDate === null) return "birthday";
  const { asset, plate, number, startsOn } = head;
  const who = { identityNumber, fullName: insuredName ?? "", birthDate: insuredBirthDate };
  return { ...{ asset, plate, number, startsOn }, ...who, email: insuredEmail ?? "" };
}
