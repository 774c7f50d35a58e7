import { AppError } from "../../infrastructure/errors/errors.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { readForOwner } from "../../records/read.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { showFollowed, statusOf } from "../../records/statuses.ts";
import { claimFactsOf } from "../moves/claim-facts.ts";
import { detailFacts } from "../moves/detail-lines.ts";
import { stepsOf } from "../moves/steps-of.ts";
import { accident } from "../report/accident.ts";
import { dayOfClaim, kindOfClaim } from "../report/follow.ts";
import { missingIn } from "../report/missing.ts";
import { tellerOf } from "../report/teller.ts";
import { paperName } from "../sending/claim-documents.ts";
import { openClaimLink } from "../sending/claim-links.ts";

/** Shows a claim to its insurer: what was reported, its papers, how it stands and what may be noted of it. */
export async function showToInsurer(services: RecordServices, claimId: string): Promise<object> {
  const shown = await readForOwner(services, accident, claimId);
  if (!shown) throw new AppError("not-found");
  const { record, policy, attached } = shown;
  const insurer = insurerTitle(policy.insurer);
  const statusAt = (id: string) => showFollowed(accident.statuses, id, { insurer });
  const code = await openClaimLink(services.db, services.codeOf, claimId);
  const at = (name: string) => `/api/claim-papers/${code}/${name}`;
  return {
    ...{
      number: record.number,
      title: kindOfClaim(record.answers),
      on: dayOfClaim(record.answers.date) ?? null,
    },
    ...{ policyNumber: policy.number, asset: policy.asset, plate: policy.plate, holder: policy.fullName },
    teller: tellerOf(record, policy.fullName),
    status: statusAt(record.status),
    steps: stepsOf(record.status, "insurer", policy.insurer),
    missing: missingIn(record).map(({ title }) => title),
    details: detailFacts(claimFactsOf(record)),
    history: attached.history
      .filter(({ status }) => statusOf(accident.statuses, status)?.isDraft !== true)
      .map(({ status, at: reached, note }) => ({
        status: statusAt(status),
        at: reached.toISOString(),
        note,
      })),
    additions: attached.additions.map(({ answers: { note }, at: added }) => ({
      at: added.toISOString(),
      note: typeof note === "string" ? note : null,
    })),
    papers: [
      { name: `${record.number ?? "denuncia"}.pdf`, url: at(paperName) },
      ...attached.files.map(({ id, name }) => ({ name, url: at(id) })),
    ],
  };
}
