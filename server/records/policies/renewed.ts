import { sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Catalogues } from "../../insurance/vehicles/catalogue.ts";
import { findVehicle } from "../../insurance/vehicles/find-vehicle.ts";
import { completed } from "../clients/complete-client.ts";
import { answered, assetOf } from "../quotes/head.ts";
import type { Answers } from "../record.ts";
import type { PolicyAnswers } from "./policy-answers.ts";

type Look = { readonly brokerId: string; readonly today: string; readonly catalogues: Catalogues };

/**
 * What a quote that renews a policy begins with: whose it is, from when on, what was answered when it was quoted here,
 * and what of it the catalogue of its product knows today. Another's is not there; what was renewed is not renewed again.
 */
export async function loadRenewed(
  db: Db,
  id: string,
  { brokerId, today, catalogues }: Look,
): Promise<object> {
  const [row] = await selectRenewed(db, { id, brokerId });
  if (!row) throw new AppError("not-found");
  const { number, insurer, product, endsOn, totalPremium, asset, renewedBy, ...said } = row as Row; // jsonb of ours
  if (renewedBy !== null) throw new AppError("policy-renewed");
  const { client, payment } = said.answers ?? {};
  // Who changed what is insured since has said so in its name: the answers of then are of another thing.
  const quoted = said.quoted !== null && assetOf(said.quoted) === asset ? said.quoted : {};
  const catalogue = catalogues.find(product);
  const thisYear = Number(today.slice(0, 4));
  return {
    ...{ id, number, product, totalPremium },
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    endsOn: wireDate(endsOn),
    startsOn: wireDate(endsOn >= today ? endsOn : (addDays(today, 1) ?? today)),
    client: completed(said.client ?? {}, client ?? {}),
    payment: payment ?? {},
    quoted,
    catalogued: catalogue ? findVehicle(catalogue, { text: asset, chosen: chosenIn(quoted) }, thisYear) : {},
  };
}

/** The version that was chosen when it was quoted, whatever part of the answers has it. */
function chosenIn(quoted: Answers) {
  const [model, year] = [answered(quoted, "model"), answered(quoted, "year")];
  const { id, infoAutoCode } = (model ?? {}) as { readonly id?: string; readonly infoAutoCode?: string };
  return id && infoAutoCode && typeof year === "number" ? { id, infoAutoCode, year } : undefined;
}

type Row = {
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  readonly asset: string;
  readonly renewedBy: string | null;
  readonly answers: Partial<PolicyAnswers> | null;
  readonly client: Answers | null;
  readonly quoted: Answers | null;
};

/** What was quoted is read by the emission that its last version of that kind was made of, without whom it was for. */
const selectRenewed = prepareLookUp((db, v: { readonly id: string; readonly brokerId: string }) =>
  sql<Row>`
    select p.number, p.insurer, p.product, p.ends_on as "endsOn", p.total_premium as "totalPremium", p.asset,
      p.renewed_by as "renewedBy", k.answers -> 'client' as client,
      (select v.answers from policy_versions v where v.policy_id = p.id order by v.number desc limit 1) as answers,
      (select q.answers - 'customer' from policy_versions v
        join records e on e.id = v.record_id and e.entity = 'emission' join records q on q.id = e.parent_id
        where v.policy_id = p.id order by v.number desc limit 1) as quoted
    from policies p left join records k on k.id = p.client_id
    where p.id = ${v.id}::uuid and p.broker_id = ${v.brokerId}::uuid and p.status = 'issued'`.compile(db),
);
