import type { JsonObject } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { failureMessage } from "../../insurance/runs/failures.ts";
import type { Judgeable } from "../entity/decision.ts";
import { factsOf as inspectionFacts } from "../inspections/asked.ts";
import { inspection } from "../inspections/inspection.ts";
import { moveRecord, tellBroker } from "../move.ts";
import type { Answers } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { emitter, sendEmission } from "./begin-emission.ts";
import { emission } from "./emission.ts";
import { type EmissionFacts, factsOf, forgotten } from "./facts.ts";
import { lockEmission } from "./lock-emission.ts";

/**
 * The job `inspected`: what waited for an inspection is sent anew, with it, once that is approved, and has failed where it
 * is given up. The row of the emission is the lock, so that it is sent once however often the job is done; what is no
 * longer waited for is nobody's business here.
 */
export function createInspectedJob(services: RecordServices): (data: JsonObject) => Promise<void> {
  const { db } = services;
  return async ({ id }) => {
    // Jobs are there once they are all made.
    const { jobs } = services;
    await jobs?.ready();
    const begin = await db.transaction().execute((trx) => goOn(trx, String(id), services));
    jobs?.wake();
    begin?.();
  };
}

async function goOn(
  trx: Trx,
  id: string,
  { clock, jobs, insurers }: RecordServices,
): Promise<(() => void) | undefined> {
  const seen = await trx
    .selectFrom("records")
    .select(["parent_id as parentId", "status", "facts"])
    .where("id", "=", id)
    .where("entity", "=", inspection.name)
    .executeTakeFirst();
  const record = seen?.parentId ? await lockEmission(trx, seen.parentId) : undefined;
  if (!seen || record?.status !== "pending" || record.facts.inspectionId !== id) return undefined;
  const to = (status: string, change: Partial<EmissionFacts>) => ({
    ...{ id: record.id, status, at: clock() },
    learn: ({ facts }: Judgeable) => ({ ...factsOf(facts), ...forgotten, ...change }),
  });
  if (seen.status === "canceled") {
    const { comment: message = "La compañía no aprobó la inspección" } = inspectionFacts({
      facts: seen.facts as Answers,
    });
    const by = { by: "insurer", address: "insurer" } as const;
    await moveRecord(trx, { jobs }, emission, to("error", { message }), by);
  }
  if (seen.status !== "finished") return undefined;
  const { number = id } = inspectionFacts({ facts: seen.facts as Answers });
  const change = { attempt: record.facts.attempt + 1, approvedInspection: number };
  const { product, answers } = record;
  const facts = { ...record.facts, ...forgotten, ...change };
  const begin = await sendEmission(trx, { id: record.id, product, answers, facts }, insurers);
  if (begin) await moveRecord(trx, { jobs }, emission, to("in_emission", change), emitter);
  else {
    // Nobody can ask that insurer any more: what it approved stays known, and is sent by whoever tries again.
    const failed = to("error", { approvedInspection: number, message: failureMessage("not-asked", "") });
    await moveRecord(trx, { jobs }, emission, failed, emitter);
    await tellBroker(trx, emission, record, failed);
  }
  return begin;
}
