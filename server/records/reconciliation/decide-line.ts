import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { reconcile } from "../../insurance/ledger/reconcile.ts";
import { type SaidLine, writeMovements } from "../../insurance/ledger/write-movements.ts";
import { actOf, authorOf, type Broker } from "../../people/principals/principal.ts";
import { loadDecisions, loadLines, loadPolicies, type Month } from "./load-month.ts";
import { decidedOf, isDifferent } from "./show-month.ts";
import texts from "./texts.json" with { type: "json" };

export const decisions = ["accept", "claim", "adjust", "none"] as const;

export type DecidedLine = {
  readonly key: string;
  readonly decision: (typeof decisions)[number];
  readonly note?: string;
};

type Act = { readonly month: Month; readonly broker: Broker; readonly at: Date };

/**
 * Decides of a difference as it is now. What is adjusted is a line of the ledger that brings the month to what was
 * expected, and no other amount; decided otherwise it is taken back, by a line as well.
 */
export async function decideLine(
  trx: Trx,
  { key, decision, note }: DecidedLine,
  { month, broker, at }: Act,
): Promise<void> {
  await lockMonth(trx, month);
  const { found, lines } = await findDifference(trx, month, key);
  const { brokerId, insurer, period } = month;
  const [before] = (await loadDecisions(trx, month)).filter((one) => one.key === key);
  const account = { brokerId, insurer, fileId: null, author: authorOf(broker), at };
  const line = decision === "adjust" ? `Conciliación ${period.slice(0, 7)} ${key}` : null;
  if (before?.line && line === null) await writeMovements(trx, [{ line: before.line }], account);
  await trx
    .deleteFrom("reconciliation_decisions")
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("period", "=", period)
    .where("key", "=", key)
    .execute();
  if (decision !== "none")
    await trx
      .insertInto("reconciliation_decisions")
      .values({
        ...{ broker_id: brokerId, insurer, period, key, decision, difference: found.difference },
        ...{ note: note ?? null, line, author: authorOf(broker), decided_at: at },
      })
      .execute();
  if (line !== null) {
    const policyNumber = lines.find((one) => one.key === found.policyKey)?.policyNumber ?? found.policyKey;
    const said = { line, policyNumber, period, kind: "adjustment", netPremium: 0, rate: null } as const;
    await writeMovements(trx, [{ ...said, commission: -found.difference } satisfies SaidLine], account);
  }
  await recordChange(trx, {
    ...actOf(broker, at),
    ...{ action: "decide", entity: "reconciliation", entityId: `${insurer} ${period} ${key}` },
    before: { decision: before?.decision ?? null },
    after: { decision, difference: found.difference },
  });
}

async function findDifference(trx: Trx, month: Month, key: string) {
  const [policies, lines] = [await loadPolicies(trx, month), await loadLines(trx, month)];
  const found = reconcile(policies, lines).find((one) => one.key === key && isDifferent(one));
  if (!found) throw new AppError("not-found");
  return { found, lines };
}

/**
 * Two that decide of one month take turns, and a closed one is decided of no more. Their account's key stays free: who writes
 * shares for it holds its month, which an adjustment wants next, until they have looked whether it is there.
 */
async function lockMonth(trx: Trx, { brokerId, insurer, period }: Month): Promise<void> {
  await trx.selectFrom("brokers").select("id").where("id", "=", brokerId).forNoKeyUpdate().execute();
  const closed = await trx
    .selectFrom("reconciliations")
    .select("closed_at")
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("period", "=", period)
    .executeTakeFirst();
  if (closed) throw new AppError("already-sent", { text: texts.closed });
}

/** Closes a month of which nothing is left to decide, with what it came to; or opens it again. */
export async function closeMonth(trx: Trx, isClosed: boolean, { month, broker, at }: Act): Promise<void> {
  const { brokerId, insurer, period } = month;
  await trx.selectFrom("brokers").select("id").where("id", "=", brokerId).forNoKeyUpdate().execute();
  await trx
    .deleteFrom("reconciliations")
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("period", "=", period)
    .execute();
  if (isClosed) {
    const [policies, lines] = [await loadPolicies(trx, month), await loadLines(trx, month)];
    const compared = reconcile(policies, lines);
    const decided = decidedOf(compared, await loadDecisions(trx, month));
    if (compared.some((one) => isDifferent(one) && !decided.has(one.key)))
      throw new AppError("already-sent", { text: texts.undecided });
    await trx
      .insertInto("reconciliations")
      .values({
        ...{ broker_id: brokerId, insurer, period, author: authorOf(broker), closed_at: at },
        expected: compared.reduce((total, { expected }) => total + (expected ?? 0), 0),
        paid: lines.reduce((total, { commission }) => total + commission, 0),
      })
      .execute();
  }
  await recordChange(trx, {
    ...actOf(broker, at),
    ...{ action: isClosed ? "close" : "open", entity: "reconciliation", entityId: `${insurer} ${period}` },
    after: { isClosed },
  });
}
