import type { Updateable } from "kysely";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Tables, Trx } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { notify } from "../../people/notifications/notify.ts";
import { type Liquidation, refuseUnreachable } from "./liquidation.ts";
import { liquidationTitle } from "./months.ts";
import texts from "./texts.json" with { type: "json" };

export type MoveTo = {
  readonly status: "unavailable" | "pending" | "invoiced" | "paid" | "rejected";
  readonly by: { readonly mover: "office" | "broker"; readonly who: string; readonly address: string };
  readonly at: Date;
  readonly changes?: Omit<Updateable<Tables["liquidations"]>, "status" | "version">;
  /** What the audit keeps beside the status. */
  readonly before?: object;
  readonly after?: object;
  readonly note?: string | undefined;
};

const news: Readonly<Record<MoveTo["status"], { readonly text: string; readonly tone: string } | undefined>> =
  {
    unavailable: { text: texts.isUndone, tone: "warning" },
    pending: { text: texts.isPending, tone: "warning" },
    invoiced: undefined,
    paid: { text: texts.isPaid, tone: "success" },
    rejected: { text: texts.isRejected, tone: "danger" },
  };

/** Brings a liquidation that is locked to another status, where its table lets whoever does it; its broker is told of what the office did. */
export async function moveLiquidation(trx: Trx, liquidation: Liquidation, move: MoveTo): Promise<void> {
  const { id, brokerId, from, to, status: was, version } = liquidation;
  const { status, by, at, changes = {}, before = {}, after = {}, note } = move;
  refuseUnreachable(liquidation, status, by.mover);
  await trx
    .updateTable("liquidations")
    .set({ ...changes, status, note: note ?? null, version: version + 1, updated_at: at })
    .where("id", "=", id)
    .execute();
  await recordChange(trx, {
    ...{ at, who: by.who, address: by.address, action: status, entity: "liquidation", entityId: id },
    before: { status: was, ...before },
    after: { status, ...after, ...(note === undefined ? {} : { note }) },
  });
  const told = news[status];
  if (!told) return;
  const content = {
    title: fillText(told.text, { title: liquidationTitle({ from, to }) }),
    ...(note === undefined ? {} : { note }),
    ...{ path: `/cuenta_corriente/liquidacion/${id}`, tone: told.tone },
  };
  await notify(trx, { brokerId, kind: "liquidation", content, at });
}
