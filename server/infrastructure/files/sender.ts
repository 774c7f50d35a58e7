import { addressOf, type Principal, usesOf } from "../../people/principals/principal.ts";
import type { Db } from "../db/tables.ts";
import { networkOf } from "../limits/network.ts";
import { countUseOf, type RateLimits } from "../limits/rate-limits.ts";

/** Who sends files: their network, and what counts against their day what these cost beside their bytes. */
export type Sender = { readonly network: string; count(bytes: number): Promise<void> };

export function senderOf(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  principal: Principal,
  now: Date,
): Sender {
  return {
    network: networkOf(addressOf(principal)),
    count: async (bytes) => {
      if (bytes > 0)
        await countUseOf(db, "upload", usesOf(principal), { now, by: Math.ceil(bytes / 1024), limits });
    },
  };
}
