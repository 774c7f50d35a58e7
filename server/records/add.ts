import { randomUUID } from "node:crypto";
import type { Trx } from "../infrastructure/db/tables.ts";
import type { PreparedFile } from "../infrastructure/files/prepare-files.ts";
import { type Answer, type Keyed, once } from "../infrastructure/idempotency/answers.ts";
import { countUseOf } from "../infrastructure/limits/rate-limits.ts";
import { type Insured, ownerOf } from "../people/principals/principal.ts";
import { loadForWriting, type Reach } from "./access/load.ts";
import type { Addition } from "./entity/following.ts";
import type { Entity } from "./entity.ts";
import { newAmong } from "./files.ts";
import type { Answers, OwnedRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { storeAddition } from "./store-addition.ts";
import { withJobs } from "./with-jobs.ts";

export type Adding = {
  readonly entity: Entity;
  readonly addition: Addition;
  readonly insured: Insured;
  readonly id: string;
  readonly draftId: string | undefined;
  readonly answers: Answers;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/**
 * Adds something with files to a record that was sent. Answers also the stored names of files that nothing names: those
 * that were sent twice, or all of them when it was added before.
 */
export async function addToRecord(
  services: RecordServices,
  adding: Adding,
  keyed: Keyed,
): Promise<{ readonly answer: Answer; readonly unused: readonly string[] }> {
  const id = randomUUID();
  const files = newAmong(adding.files, []);
  const answer = await withJobs(services, adding.entity, () =>
    once(services.db, keyed, { data: { id } }, (trx) => insert(trx, services, adding, id, files)),
  );
  const unused = adding.files.filter((file) => answer.isReplay === true || !files.includes(file));
  return { answer, unused: unused.map(({ storedName }) => storedName) };
}

/** The record that is added to. */
export function loadExtensible(
  reach: Reach<Insured>,
  { entity, insured, id, draftId }: Pick<Adding, "entity" | "insured" | "id" | "draftId">,
): Promise<OwnedRecord> {
  return loadForWriting(reach, entity, insured, { id, draftId });
}

async function insert(
  trx: Trx,
  services: RecordServices,
  adding: Adding,
  id: string,
  files: readonly PreparedFile[],
): Promise<void> {
  const { entity, addition, insured, answers, now } = adding;
  const record = await loadExtensible({ ...services, db: trx }, adding);
  const own = { ...record, owner: ownerOf(insured) };
  await storeAddition(trx, services, own, { id, entity, addition, writer: insured, answers, files, now });
  await countUseOf(trx, "addition", insured, { now, limits: services.limits });
}
