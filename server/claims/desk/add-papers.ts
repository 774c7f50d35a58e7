import { randomUUID } from "node:crypto";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { PreparedFile } from "../../infrastructure/files/prepare-files.ts";
import { countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { type Broker, usesOf } from "../../people/principals/principal.ts";
import { newAmong } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { storeAddition } from "../../records/store-addition.ts";
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
  const id = randomUUID();
  const answers = note === undefined ? {} : { note };
  const added = { id, entity: accident, addition: extension, writer: broker, answers, now };
  await storeAddition(trx, services, record, { ...added, files: newAmong(files, []) });
  await countUseOf(trx, "addition", usesOf(broker), { now, limits: services.limits });
  return id;
}
