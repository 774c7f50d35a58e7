import type { JsonObject } from "#engine/json/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Entity } from "../entity.ts";
import { moveRecord, readMoved } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { statusOf } from "../statuses.ts";
import { withJobs } from "../with-jobs.ts";

/** A record that its insurer is handed. */
export type Handed = { readonly entity: string; readonly id: string; readonly insurer: string };

/** Hands an insurer a record and comes back with its receipt, or throws. Of one that it has it gives another. */
export type HandOver = (handed: Handed) => Promise<void>;

/** The simulated insurers take what they are handed. */
export const simulatedReceipt: HandOver = async () => {};

/** The job `receipt`: once its insurer has taken a record that was sent, the record is what its status becomes. */
export function createReceipt(
  services: Pick<RecordServices, "db" | "clock" | "jobs">,
  entities: readonly Entity[],
  handOver: HandOver,
): (data: JsonObject) => Promise<void> {
  const { db, clock } = services;
  return async ({ entity: name, id }) => {
    const entity = entities.find((one) => one.name === name);
    if (!entity || typeof id !== "string") return;
    const awaited = await findAwaited(db, entity, id);
    if (!awaited) return;
    const { insurer, becomes } = awaited;
    await handOver({ entity: entity.name, id, insurer });
    const move = { id, status: becomes, at: clock() };
    const moving = withJobs(services, entity, () =>
      db
        .transaction()
        .execute((trx) => moveRecord(trx, services, entity, move, { by: "insurer", address: "sandbox" })),
    );
    await moving.catch(async (cause: unknown) => {
      // Somebody else has moved it meanwhile.
      if (await findAwaited(db, entity, id)) throw cause;
    });
  };
}

/** What a record becomes by its receipt; undefined for one that waits for none, or is no longer there. */
async function findAwaited(
  db: RecordServices["db"],
  entity: Entity,
  id: string,
): Promise<{ readonly insurer: string; readonly becomes: string } | undefined> {
  const record = await readMoved(db, entity, id).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === "not-found") return undefined;
    throw cause;
  });
  const { becomes } = statusOf(entity.statuses, record?.status ?? "") ?? {};
  return becomes === undefined ? undefined : { insurer: record?.insurer ?? "", becomes };
}
