import { addDays } from "#engine/identifiers/index.ts";
import type { DemoBroker } from "#engine/language/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { instalmentsOf } from "../../insurance/policies/instalments.ts";
import type { PolicyAnswers } from "../../records/policies/policy-answers.ts";
import { planOf } from "../../records/policies/show-instalments.ts";
import { writeInstalments } from "../../records/unpaid/write-instalments.ts";
import { demoBrokerId } from "./demo.ts";

/** How many days of cover are left of each, the first ones of a broker's policies; nobody says of the last. */
const left = [-3, 2, 4, 11, 21, null] as const;

/** Writes some instalments of the demonstration's own policies that nobody collected, once; each says that it is one. */
export async function seedUnpaid(db: Db, now: Date, brokers: readonly DemoBroker[]): Promise<void> {
  const known = await db.selectFrom("unpaid_instalments").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const today = dayOf(now);
  for (const { email } of brokers) {
    const brokerId = demoBrokerId(email);
    const policies = await db
      .selectFrom("policies")
      .innerJoin("policy_versions as v", (join) =>
        join.onRef("v.policy_id", "=", "policies.id").onRef("v.number", "=", "policies.version"),
      )
      .select(["insurer", "policies.number", "total_premium as total", "v.answers"])
      .where("broker_id", "=", brokerId)
      .where("is_demo", "=", true)
      .where("total_premium", "is not", null)
      .orderBy("policies.number")
      .execute();
    await db.transaction().execute(async (trx) => {
      const owing = policies.flatMap(({ answers, ...policy }) => {
        const part = partOwed(answers, policy.total, today);
        return part === undefined ? [] : [{ ...policy, part }];
      });
      for (const [at, { insurer, number, part }] of owing.slice(0, left.length).entries()) {
        const days = left[at] ?? null;
        const usual = addDays(today, (days ?? 8) - 20) ?? today;
        const dueOn = part.dueOn !== null && part.dueOn < today ? part.dueOn : usual;
        const said = {
          key: `${number.replace(/[^a-z0-9]/gi, "").toUpperCase()} ${part.number}`,
          ...{ policyNumber: number, instalment: `${part.number}/${part.count}`, dueOn, paidOn: null },
          amount: part.amount ?? 0,
          coveredUntil: days === null ? null : (addDays(today, days) ?? today),
          reason: "Demostración: sin fondos",
        };
        await writeInstalments(trx, { brokerId, insurer }, [said], now);
      }
    });
  }
}

/** The first part of a policy that is not paid, as the policy says; undefined where all are, or nobody said in how many. */
function partOwed(answers: unknown, total: number | null, today: string) {
  const { payment = {} } = answers as Partial<PolicyAnswers>; // as its writer says it
  const plan = planOf(payment);
  const part = plan && instalmentsOf(plan, total, today).find(({ state }) => state !== "paid");
  return plan && part && { ...part, count: plan.count };
}
