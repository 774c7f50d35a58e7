import { hash } from "node:crypto";
import {
  type Action,
  isPerProduct,
  type OfProduct,
  type Permission,
  type SceneName,
  scenes,
  standingOf,
} from "#permissions/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { allowedIn } from "../../people/brokers/allowed-in.ts";
import { type Account, findAccount } from "../../people/brokers/broker.ts";
import { type Before, keepBefore } from "../../people/brokers/permissions-before.ts";
import { actOf, type Broker, type Operator } from "../../people/principals/principal.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { nameOf } from "../accounts.ts";
import { listChanges } from "../changes.ts";
import texts from "./texts.json" with { type: "json" };

type Services = Pick<RecordServices, "db" | "rules">;

/** What a broker may do in a scene, of all products or of one; `null` is as it is for who was told nothing. */
export type SaidPermission = { readonly name: string; readonly allowed: readonly Action[] | null };

export type SaidPermissions = {
  /** As what was looked at: what somebody else changed meanwhile was not. */
  readonly version: string;
  readonly permissions: readonly SaidPermission[];
};

type Line = {
  readonly name: string;
  readonly scene: SceneName;
  /** Of which product alone, as people call it. */
  readonly product: string | null;
  readonly of: OfProduct | undefined;
};

/** A broker with all that they may do, scene by scene, whatever their level is, and who changed it. */
export async function showPermissions(services: Services, id: string) {
  const account = await findAccount(services.db, id);
  if (!account) throw new AppError("not-found");
  const { email, onboardingStatus, permissions } = account;
  return {
    ...{ id, email, name: nameOf(account), level: standingOf(onboardingStatus).title },
    version: versionOf(permissions),
    permissions: linesOf(services).map((line) => ({
      ...{ name: line.name, scene: line.scene, product: line.product },
      actions: Object.keys(scenes[line.scene].actions),
      allowed: allowedIn(line, permissions),
      usual: allowedIn(line, usualOf(line, permissions)),
      isSaid: permissions.some(({ name }) => name === line.name),
    })),
    changes: await listChanges(services.db, "broker-permissions", id),
  };
}

/** Stores what a broker may do; what is not named stays. */
export async function storePermissions(
  services: Services,
  by: Operator | Broker,
  { id, version, permissions: said }: SaidPermissions & { readonly id: string },
  at: Date,
): Promise<{ readonly id: string }> {
  const lines = new Map(linesOf(services).map((line) => [line.name, line]));
  for (const [index, { name, allowed }] of said.entries()) {
    const line = lines.get(name);
    if (!line) throw refuse([{ code: "field_invalid", path: `/permissions/${index}/name` }]);
    if (allowed?.some((action) => scenes[line.scene].actions[action] === undefined))
      throw refuse([{ code: "field_invalid", path: `/permissions/${index}/allowed` }]);
  }
  await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("brokers")
      .select(["permissions", "permissions_before as kept", "organizer_id as organizerId"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    // A broker changes those whom they organize: one who left meanwhile is not found.
    if (!row || (by.type === "broker" && row.organizerId !== by.brokerId)) throw new AppError("not-found");
    const before = row.permissions as Account["permissions"]; // jsonb that only this server writes
    if (versionOf(before) !== version) throw new AppError("version", { text: texts.version });
    const names = said.map(({ name }) => name);
    const after: readonly Permission[] = [
      ...before.filter(({ name }) => !names.includes(name)),
      ...said.flatMap(({ name, allowed }) => (allowed === null ? [] : [{ name, value: wordOf(allowed) }])),
    ];
    const kept = keepBefore(row.kept as Before, { by, names, before }); // jsonb that only this server writes
    const told = (permissions: readonly Permission[]) =>
      Object.fromEntries(
        said.flatMap(({ name }) => {
          const line = lines.get(name);
          return line ? [[name, allowedIn(line, permissions)]] : [];
        }),
      );
    await trx
      .updateTable("brokers")
      .set({ permissions: JSON.stringify(after), permissions_before: JSON.stringify(kept), updated_at: at })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, {
      ...actOf(by, at),
      ...{ action: "update", entity: "broker-permissions", entityId: id },
      ...{ before: told(before), after: told(after) },
    });
  });
  return { id };
}

/** Each scene, and of those that each product has for itself each product behind it. */
function linesOf({ rules }: Services): readonly Line[] {
  // Products that are sold in several ways share one word.
  const words = Map.groupBy(rules.permissions ?? [], ([, { permission }]) => permission);
  return (Object.keys(scenes) as SceneName[]).flatMap((scene) => {
    const isOfEach = isPerProduct(scene);
    const all: Line = { name: scene, scene, product: null, of: isOfEach ? { permission: "" } : undefined };
    const each = [...words].map(([permission, products]) => ({
      ...{ name: `${scene}.${permission}`, scene, of: { permission } },
      product: products.map(([product]) => rules.titleOf(product)).join(", "),
    }));
    return isOfEach ? [all, ...each] : [all];
  });
}

/** Without what is said of this line: of one product what is said of all of them counts. */
function usualOf({ name }: Line, permissions: readonly Permission[]): readonly Permission[] {
  return permissions.filter((one) => one.name !== name);
}

function wordOf(allowed: readonly Action[]): string {
  return allowed.length === 0 ? "no" : allowed.join(",");
}

function versionOf(permissions: readonly Permission[]): string {
  return hash("sha256", JSON.stringify(permissions), "hex").slice(0, 16);
}
