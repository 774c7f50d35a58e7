import { isPerProduct, type Permission, type SceneName } from "#permissions/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { actOf, type Broker, type Operator } from "../principals/principal.ts";
import { allowedIn } from "./allowed-in.ts";

/** What was said of permissions before an organizer said otherwise, by name; null where nothing was. */
export type Before = Readonly<Record<string, string | null>>;

/**
 * What stood before an organizer said otherwise is kept until they organize no more; of what the office says there is
 * nothing to go back to.
 */
export function keepBefore(
  kept: Before,
  said: {
    readonly by: Operator | Broker;
    readonly names: readonly string[];
    readonly before: readonly Permission[];
  },
): Before {
  const { by, names, before } = said;
  if (by.type === "operator")
    return Object.fromEntries(Object.entries(kept).filter(([name]) => !names.includes(name)));
  const words = new Map(before.map(({ name, value }) => [name, value]));
  return { ...Object.fromEntries(names.map((name) => [name, words.get(name) ?? null])), ...kept };
}

/** What an organizer said of a broker's permissions ends with their organizing: what was there before is there again. */
export async function restorePermissions(trx: Trx, by: Broker, brokerId: string, at: Date): Promise<void> {
  const row = await trx
    .selectFrom("brokers")
    .select(["permissions", "permissions_before as before"])
    .where("id", "=", brokerId)
    .forUpdate()
    .executeTakeFirst();
  const before = (row?.before ?? {}) as Before; // jsonb that only this server writes
  const names = Object.keys(before);
  if (!row || names.length === 0) return;
  const now = row.permissions as readonly Permission[]; // the same
  const told = (said: readonly Permission[]) =>
    Object.fromEntries(names.map((name) => [name, allowedIn(sceneOf(name), said)]));
  const after = [
    ...now.filter(({ name }) => !names.includes(name)),
    ...Object.entries(before).flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
  ];
  await trx
    .updateTable("brokers")
    .set({ permissions: JSON.stringify(after), permissions_before: "{}", updated_at: at })
    .where("id", "=", brokerId)
    .execute();
  await recordChange(trx, {
    ...actOf(by, at),
    ...{ action: "restore", entity: "broker-permissions", entityId: brokerId },
    ...{ before: told(now), after: told(after) },
  });
}

/** Of a name as it is stored: `clients`, or `multiQuote.vehicles` of what one product has for itself. */
function sceneOf(name: string) {
  const [scene = "", permission = ""] = name.split(".");
  const known = scene as SceneName; // as whoever stored it found it among the scenes
  return { scene: known, of: isPerProduct(known) ? { permission } : undefined };
}
