import { addDays } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { type SaidInstalment, writeInstalments } from "#server/records/unpaid/write-instalments.ts";
import type { Harness } from "../../harness.ts";

/** An instalment that was not collected of a broker's policy, with so many days of cover left; answers its id. */
export async function makeUnpaid(
  server: Harness,
  name: string,
  {
    policyNumber = "DEMO-0001",
    part = 3,
    days = 4,
    more = {},
  }: {
    readonly policyNumber?: string;
    readonly part?: number;
    readonly days?: number;
    readonly more?: Partial<SaidInstalment>;
  } = {},
): Promise<string> {
  const at = new Date(server.time.now);
  const dayIn = (count: number) => addDays(dayOf(at), count) ?? "";
  const said = {
    ...{ key: `${policyNumber.replace("-", "")} ${part}`, policyNumber, instalment: `${part}/12` },
    ...{ dueOn: dayIn(days - 10), coveredUntil: dayIn(days), amount: 9_163_250, reason: null, paidOn: null },
    ...more,
  };
  const account = { brokerId: demoBrokerId(`${name}@example.com`), insurer: "zurich" };
  const [written] = await server.database.db
    .transaction()
    .execute((trx) => writeInstalments(trx, account, [said], at));
  return written?.id ?? "";
}
