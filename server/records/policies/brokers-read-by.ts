import type { Db } from "../../infrastructure/db/tables.ts";
import { type Broker, brokerOfOwner } from "../../people/principals/principal.ts";
import { ownersReadBy } from "../ownership.ts";

/** Whose policies a broker reads in lists: their own first, and those of the brokers whom they oversee. */
export async function brokersReadBy(db: Db, broker: Broker): Promise<readonly string[]> {
  return (await ownersReadBy(db, broker)).flatMap((owner) => brokerOfOwner(owner) ?? []);
}
