import { sql } from "kysely";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { claimFactsOf } from "../moves/claim-facts.ts";
import { documentsOf } from "./claim-documents.ts";
import { claimInput } from "./claim-input.ts";
import { noteWay } from "./note-way.ts";
import { leaseAttempt, leave, planAttempt, type Sending } from "./sending-rows.ts";
import { hasService } from "./way-of.ts";

/** The kinds of connectors that claims go by, as contracts name them. */
export const claimKinds = { claim: "claim", addition: "claimAddition", status: "claimStatus" } as const;

export function kindOf(recordId: string, claimId: string): "claim" | "claimAddition" {
  return recordId === claimId ? claimKinds.claim : claimKinds.addition;
}

/** The inputs of a claim and of its additions, by the id of each. */
export type Inputs = ReadonlyMap<string, object>;

/** Writes what a service is given, before any lock is held; nothing for an insurer without a service. */
export async function prepareInputs(services: RecordServices, shown: ShownRecord): Promise<Inputs> {
  const { record, policy, attached } = shown;
  if (!hasService(services.insurers, claimKinds.claim, policy)) return new Map();
  const of = { claimId: record.id, number: record.number ?? "" };
  const claim = claimInput(shown, await documentsOf(services, { ...of, recordId: record.id }));
  const { reference } = claimFactsOf(record);
  const additions = attached.additions.map(async ({ id, answers: { note } }) => {
    const documents = await documentsOf(services, { ...of, recordId: id });
    const numbers = { claimNumber: record.number, policyNumber: policy.number };
    return [
      id,
      { ...numbers, documents, ...(note ? { note } : {}), ...(reference ? { reference } : {}) },
    ] as const;
  });
  return new Map<string, object>([[record.id, claim], ...(await Promise.all(additions))]);
}

type Asked = {
  readonly shown: Pick<ShownRecord, "record" | "policy">;
  readonly inputs: Inputs;
  readonly sending: Sending;
  readonly at: Date;
  readonly jobId: string;
};

/**
 * Begins a run of the insurer's service for a claim, or for an addition: from then on the run is what is tried again, and
 * asked about by its key. Answers what follows the commit.
 */
export async function askService(
  trx: Trx,
  { insurers }: Pick<RecordServices, "insurers">,
  { shown: { record, policy }, inputs, sending, at, jobId }: Asked,
): Promise<(() => Promise<void>) | undefined> {
  const { recordId, attempts } = sending;
  const kind = kindOf(recordId, record.id);
  const given = inputs.get(recordId) ?? {};
  const asked = await insurers?.askOne(policy.insurer, kind, policy.product, given);
  await leaseAttempt(trx, sending, { at, jobId });
  if (!insurers || !asked) {
    // A release may bring the connector back.
    await planAttempt(trx, recordId, attempts + 1, at);
    return undefined;
  }
  await leave(trx, recordId);
  if (recordId === record.id) await noteWay(trx, record.id, "service");
  const round = (await lastRound(trx, recordId)) + 1;
  await insurers.runs.begin(trx, recordId, round, [asked]);
  return async () => insurers.runs.perform(recordId, round);
}

/** Finds the last round of a record, 0 before the first. */
export async function lastRound(trx: Trx, recordId: string): Promise<number> {
  const { rows } = await sql<{ readonly last: number }>`
    select coalesce(max(round), 0) as last from insurer_runs where record_id = ${recordId}::uuid`.execute(
    trx,
  );
  return rows[0]?.last ?? 0;
}
