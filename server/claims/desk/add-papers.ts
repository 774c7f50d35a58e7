import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { PreparedFile } from "../../infrastructure/files/prepare-files.ts";
import { countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { type Broker, usesOf, writerOf } from "../../people/principals/principal.ts";
import { newAmong } from "../../records/files.ts";
import { insertAddition } from "../../records/insert-addition.ts";
import { moveRecord } from "../../records/move.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { canFollow } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";
import { extension } from "../report/extension.ts";
import { loadClaimForWriting } from "./load-claim.ts";

type Papers = {
  readonly claimId: string;
  readonly broker: Broker;
  readonly note: string | undefined;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
};

/**
 * Adds a broker's papers to a claim of theirs, as its insured's own extension would: it is the insured's, so they follow
 * it and it goes with them, and its writer is the broker. Answers its id.
 */
export async function addPapers(
  trx: Trx,
  services: Pick<RecordServices, "jobs" | "limits">,
  { claimId, broker, note, files, now }: Papers,
): Promise<string> {
  const { record } = await loadClaimForWriting(trx, broker, claimId);
  if (!canFollow(accident.statuses, record.status, extension.status)) throw new AppError("not-sent-yet");
  await countUseOf(trx, "addition", usesOf(broker), { now, limits: services.limits });
  const id = randomUUID();
  const answers = note === undefined ? {} : { note };
  const added = { id, name: extension.name, writer: writerOf(broker), answers, now };
  await insertAddition(trx, record, { ...added, files: newAmong(files, []) });
  const after = { [extension.segment]: id, files: files.map(({ sha256 }) => sha256) };
  const mover = { by: "addition", principal: broker, action: "extend", after, content: answers } as const;
  await moveRecord(trx, services, accident, { id: record.id, status: extension.status, at: now }, mover);
  return id;
}
