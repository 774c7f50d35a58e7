import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { completed } from "../clients/complete-client.ts";
import { answered, customerIn } from "../quotes/head.ts";
import type { Answers } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { factsOf } from "./facts.ts";
import { hoursOf, type Moments } from "./hours-of.ts";
import { knownOf, type Renewed } from "./known-of.ts";
import { showAwaited } from "./show-awaited.ts";

/** What of a quote's emission is told, and what its broker knows of whom it is for. */
export type ShownEmission = {
  readonly emission: { readonly status: string; readonly [more: string]: unknown };
  readonly lastEmissionError?: string | undefined;
  readonly client: Answers;
};

/** Who tries again begins with what was said; of what was issued its policy tells. */
const again = ["error", "requires_confirmation", "expired", "canceled"];

/** How the emission of a quote stands, as its broker is told; one that nobody has begun is a draft. */
export async function showEmission(
  db: Db,
  quoteId: string,
  linkTo?: RecordServices["linkTo"],
  now = new Date(),
): Promise<{ readonly shown: ShownEmission; readonly revision: number }> {
  const [row] = await selectEmission(db, { quoteId });
  const { status = "draft", answers, client } = (row ?? {}) as Row; // jsonb that only this server writes
  const { message, newPrice, newPremium, validFrom, validTo, insurer, ...facts } = factsOf(row?.facts ?? {});
  const { coverageId, details, waitsFor, noPhotos, isUnknown, policyId, policyNumber, totalPremium } = facts;
  const isAgain = again.includes(status);
  const said = isAgain ? (answers?.client as Answers | undefined) : undefined;
  const quoted = quotedClient(row?.quoted ?? {});
  const awaited = waitsFor === "inspection" ? factsOf(row?.facts ?? {}) : undefined;
  const until = row?.validUntil ? dayOf(new Date(row.validUntil)) : undefined;
  const inspection =
    awaited && (await showAwaited(db, { facts: awaited, answers: answers ?? {}, until }, linkTo));
  const lastEmissionError = status === "error" ? message : undefined;
  const shown = {
    emission: {
      // One that was given up is one that nobody has begun, but for what was said.
      status: status === "canceled" ? "draft" : status,
      coverageId,
      insurer: insurer && { name: insurer, displayName: insurerTitle(insurer) },
      acceptedPrice: facts.price,
      price: newPrice,
      premium: newPremium,
      lastEmissionError,
      message,
      details: status === "error" ? details : undefined,
      waitsFor,
      noPhotos,
      inspection,
      isUnknown,
      history: row?.moments ? hoursOf(row.moments, now) : undefined,
      policyId,
      policyNumber,
      validFrom: validFrom && wireDate(validFrom),
      validTo: validTo && wireDate(validTo),
      totalPremium,
      documents: row?.documents ?? undefined,
      electronicDelivery: row?.consent ?? undefined,
      answers: isAgain ? answers : undefined,
      known: row?.renewed ? knownOf(row.quoted ?? {}, row.renewed) : undefined,
    },
    lastEmissionError,
    client: [client ?? {}, quoted].reduce(completed, said ?? {}),
  };
  // Of the same moment: whoever sends it back has seen what is told here.
  return { shown, revision: row?.revision ?? 0 };
}

type Row = {
  readonly renewed?: Renewed | null;
  readonly status?: string;
  readonly answers?: Answers;
  readonly facts?: Answers;
  readonly validUntil?: string | null;
  readonly client?: Answers | null;
  readonly quoted?: Answers;
  readonly revision?: number;
  readonly documents?: unknown;
  readonly consent?: string | null;
  readonly moments?: Moments | null;
};

/** What a quote says of whom it is for, as a client has it. */
function quotedClient(answers: Answers): Answers {
  const { phone, ...customer } = customerIn(answers);
  const own = (name: string) => answered(answers, name);
  return {
    personType: own("personType"),
    ...customer,
    phoneNumber: phone,
    vatCondition: own("vatCondition"),
    address: { postcode: own("postcode"), locality: own("locality") },
  };
}

const selectEmission = prepareLookUp((db, v: { readonly quoteId: string }) =>
  sql<Row>`
    select coalesce(e.status, 'draft') as status, e.answers, e.facts, q.valid_until as "validUntil", c.answers -> 'client' as client, r.answers as quoted, q.revision, (
      select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind) order by d.created_at, d.id)
      from policy_documents d where d.policy_id = (e.facts ->> 'policyId')::uuid
    ) as documents, (
      select jsonb_build_object(
        'sent', max(s.created_at) filter (where s.status = 'in_emission'),
        'said', max(s.created_at) filter (where s.status not in ('in_emission', 'draft')),
        'asked', (
          select max(x.created_at) from insurer_runs u join insurer_exchanges x on x.run_id = u.id where u.record_id = e.id
        )
      ) from record_statuses s where s.record_id = e.id
    ) as moments, (
      select d.version from delivery_consents d where 'broker:' || d.broker_id = r.owner and d.is_given
        and d.identity_number = coalesce(c.answers #>> '{client,identityNumber}', r.answers #>> '{customer,identityNumber}')
    ) as consent, (
      select jsonb_build_object('asset', p.asset, 'said', (
        select v.answers from policy_versions v where v.policy_id = p.id order by v.number desc limit 1
      ), 'emitted', (
        select o.answers from policy_versions v join records o on o.id = v.record_id and o.entity = 'emission'
        where v.policy_id = p.id order by v.number desc limit 1
      )) from policies p where p.id = q.renews
    ) as renewed
    from quotes q join records r on r.id = q.record_id
    left join records e on e.parent_id = q.record_id and e.entity = 'emission'
    left join records c on c.id = q.client_id
    where q.record_id = ${v.quoteId}::uuid`.compile(db),
);
