import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Liquidated } from "../../insurance/ledger/liquidate.ts";
import { canFollow, isBroughtBy, showStatus, statusOf } from "../statuses.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** A liquidation as it is stored: days are ISO days, money is in centavos; sums are there once it is payable. */
export type Liquidation = {
  readonly id: string;
  readonly brokerId: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly subTotal: number | null;
  readonly invoiceTotal: number | null;
  readonly vatRate: number | null;
  readonly vat: number | null;
  readonly withholdings: Liquidated["withholdings"];
  readonly payable: number | null;
  readonly availableOn: string | null;
  readonly dueOn: string | null;
  readonly invoiceNumber: string | null;
  readonly cae: string | null;
  readonly note: string | null;
  readonly version: number;
};

/** One of a broker's own; unknown and foreign ones get the same answer. `isLocked`: nobody else moves it meanwhile. */
export async function loadLiquidation(
  db: Db | Trx,
  {
    id,
    brokerId,
    isLocked = false,
  }: { readonly id: string; readonly brokerId?: string; readonly isLocked?: boolean },
): Promise<Liquidation> {
  let query = selectLiquidations(db).where("id", "=", id);
  if (brokerId !== undefined) query = query.where("broker_id", "=", brokerId);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row as Liquidation; // jsonb that only this server writes
}

export function selectLiquidations(db: Db | Trx) {
  return db
    .selectFrom("liquidations")
    .select(["id", "broker_id as brokerId", "number", "period_from as from", "period_to as to", "status"])
    .select(["sub_total as subTotal", "invoice_total as invoiceTotal", "vat_rate as vatRate", "vat"])
    .select(["withholdings", "payable", "available_on as availableOn", "due_on as dueOn", "version"])
    .select(["invoice_number as invoiceNumber", "cae", "note"]);
}

/** Throws unless its table lets whoever it is bring it there. */
export function refuseUnreachable({ status }: Pick<Liquidation, "status">, to: string, mover: string): void {
  const next = statusOf(statuses, to);
  if (next && isBroughtBy(next, mover) && canFollow(statuses, status, to)) return;
  const [from, wanted] = [status, to].map((id) => showStatus(statuses, id).value);
  const params = { from: from ?? status, to: wanted ?? to };
  throw new AppError("status-not-reachable", { params, text: texts["status-not-reachable"] });
}

/** Locks the liquidations of a broker, found by one of them: releases and their undoing take turns. */
export async function lockTurn(trx: Trx, id: string): Promise<void> {
  const ofLiquidation = trx.selectFrom("liquidations").select("broker_id").where("id", "=", id);
  await trx.selectFrom("brokers").select("id").where("id", "=", ofLiquidation).forNoKeyUpdate().execute();
}

/** Whether an earlier liquidation of the same broker is open: it takes its movements first. */
export async function hasEarlierOpen(
  db: Db | Trx,
  { brokerId, from }: Pick<Liquidation, "brokerId" | "from">,
): Promise<boolean> {
  const earlier = db
    .selectFrom("liquidations")
    .select("id")
    .where("broker_id", "=", brokerId)
    .where("status", "=", "unavailable")
    .where("period_to", "<", from);
  return (await earlier.limit(1).executeTakeFirst()) !== undefined;
}

/** Sums what no liquidation has taken yet of a broker's ledger until a day, in centavos. */
export async function openCommission(db: Db | Trx, brokerId: string, until: string): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select coalesce(sum(commission), 0)::bigint as open from open_movements
    where broker_id = ${brokerId}::uuid and period <= ${until}::date`.execute(db);
  return Number(rows[0]?.open ?? 0);
}
