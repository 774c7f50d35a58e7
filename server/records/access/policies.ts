import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { type LoadedPolicy, loadPolicy } from "../../insurance/policies/load-policy.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { brokersReadBy } from "./own.ts";

/** A policy that the broker sold, or that one whom they oversee did; the same 404 for every other. */
export async function loadPolicyForReading(db: Db, broker: Broker, id: string): Promise<LoadedPolicy> {
  return loadPolicy(db, await brokersReadBy(db, broker), id);
}

/** A policy that the broker sold themselves: who oversees others reads alone. */
export function loadPolicyForWriting(db: Db | Trx, { brokerId }: Broker, id: string): Promise<LoadedPolicy> {
  return loadPolicy(db, [brokerId], id);
}
