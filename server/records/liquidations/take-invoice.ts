import { randomUUID } from "node:crypto";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuseOtherType } from "../../infrastructure/files/check.ts";
import { discardFiles, prepareFiles } from "../../infrastructure/files/prepare-files.ts";
import { senderOf } from "../../infrastructure/files/sender.ts";
import { type Answer, type Keyed, once } from "../../infrastructure/idempotency/answers.ts";
import { businessHoursAfter } from "../../insurance/ledger/business-days.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { actOf, type Broker } from "../../people/principals/principal.ts";
import type { RecordServices } from "../record-services.ts";
import { insertFile } from "./files.ts";
import { loadLiquidation, refuseUnreachable } from "./liquidation.ts";
import { moveLiquidation } from "./move.ts";

/** Specification §9: within 72 business hours after sending. */
const paymentHours = 72;

export type SentInvoice = {
  readonly liquidationId: string;
  readonly file: { readonly filename: string; readonly mime: string; readonly content: string };
  readonly number?: string | undefined;
  readonly cae?: string | undefined;
};

/** Until when an invoice that is sent at that instant is paid, an ISO day; by the holidays of that day. */
export async function dueAfter(db: RecordServices["db"], at: Date): Promise<string> {
  const today = dayOf(at);
  const { holidays } = await parametersAt(db, today);
  return businessHoursAfter(today, paymentHours, holidays ?? []);
}

/** Takes the invoice of a liquidation, for the first time or after one was refused; once for its key. */
export async function takeInvoice(
  services: RecordServices,
  broker: Broker,
  { liquidationId: id, file, number, cae }: SentInvoice,
  keyed: Keyed,
): Promise<Answer> {
  const { db, store } = services;
  const { at } = keyed;
  const { brokerId } = broker;
  // Before the file is looked at: what is another's is not found, and what was done under the key is not refused.
  const found = await loadLiquidation(db, { id, brokerId });
  if (keyed.key === undefined) refuseUnreachable(found, "invoiced", "broker");
  refuseOtherType(file.mime);
  const prepared = await prepareFiles(store, [file], senderOf(services, broker, at), { max: 1 });
  try {
    const [kept] = prepared;
    if (kept?.type !== file.mime)
      throw new AppError("file-mismatch", { params: { name: file.filename, formats: file.mime } });
    const due = await dueAfter(db, at);
    const answer = await once(db, keyed, { data: { id } }, async (trx) => {
      const liquidation = await loadLiquidation(trx, { id, brokerId, isLocked: true });
      const by = { mover: "broker", ...actOf(broker, at) } as const;
      await moveLiquidation(trx, liquidation, {
        ...{ status: "invoiced", by, at },
        changes: { due_on: due, invoice_number: number ?? null, cae: cae ?? null },
        after: { file: kept.sha256 },
      });
      await insertFile(trx, {
        ...kept,
        id: randomUUID(),
        liquidationId: id,
        kind: "invoice",
        author: by.who,
        at,
      });
    });
    if (answer.isReplay) await discardFiles(store, prepared);
    return answer;
  } catch (cause) {
    await discardFiles(store, prepared);
    throw cause;
  }
}
