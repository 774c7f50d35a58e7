import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { countUseOf } from "../../infrastructure/limits/rate-limits.ts";
import { notify } from "../../people/notifications/notify.ts";
import { actOf, type Insured, usesOf } from "../../people/principals/principal.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import type { OwnedRecord } from "../../records/record.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { storeAddition } from "../../records/store-addition.ts";
import { accident } from "../report/accident.ts";
import { extension } from "../report/extension.ts";
import { type WrittenDown, writtenDownIn } from "../report/teller.ts";

type Confirmed = {
  readonly shown: Pick<ShownRecord, "policy"> & { readonly record: OwnedRecord };
  /** Whoever has the link, or proved to be the insured person. */
  readonly by: Insured;
  /** What was not so, in their words; without it, all is right. */
  readonly correction: string | undefined;
  readonly at: Date;
};

/**
 * Notes that an insured person confirms what their broker wrote down, once, or that they correct it: a correction is an
 * addition in their name, and goes to the insurer as one. The broker who sold the policy is told.
 */
export async function confirmClaim(
  trx: Trx,
  services: Pick<RecordServices, "jobs" | "limits">,
  { shown: { record, policy }, by, correction, at }: Confirmed,
): Promise<void> {
  const { id } = record;
  const locked = await trx
    .selectFrom("records")
    .select(["status", "facts"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const written = locked && writtenDownIn({ facts: locked.facts as object });
  if (!locked || !written) throw new AppError("not-found");
  if (correction === undefined) {
    if (written.confirmedAt !== undefined) return;
    await note(trx, id, { ...written, confirmedAt: at.toISOString() });
    const change = { ...actOf(by, at), action: "confirm", entity: accident.name, entityId: id };
    await recordChange(trx, { ...change, after: { status: locked.status } });
  } else {
    await countUseOf(trx, "addition", usesOf(by), { now: at, limits: services.limits });
    await note(trx, id, { ...written, correctedAt: at.toISOString() });
    const added = { id: randomUUID(), entity: accident, addition: extension, writer: by, action: "correct" };
    const said = { answers: { note: correction }, files: [], now: at };
    await storeAddition(trx, services, { ...record, status: locked.status }, { ...added, ...said });
  }
  await tellBroker(trx, { record, policy }, correction, at);
}

async function note(trx: Trx, id: string, writtenDown: WrittenDown): Promise<void> {
  await trx
    .updateTable("records")
    .set({ facts: sql`facts || ${jsonb({ writtenDown })}::jsonb` })
    .where("id", "=", id)
    .execute();
}

async function tellBroker(
  trx: Trx,
  { record, policy }: Confirmed["shown"],
  correction: string | undefined,
  at: Date,
): Promise<void> {
  const { brokerId, fullName, asset } = policy;
  if (brokerId === null) return;
  const did = correction === undefined ? "confirmó" : "corrigió";
  await notify(trx, {
    brokerId,
    kind: "record-moved",
    content: {
      title: `${fullName} ${did} la denuncia ${record.number ?? ""}`,
      note: [asset, correction].filter(Boolean).join(" · "),
      tone: correction === undefined ? "success" : "warning",
      path: `/polizas/siniestros/${record.id}`,
      record: record.id,
    },
    at,
  });
}
