import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import type { Condition } from "../../insurance/conditions/conditions.ts";
import { type ShownCondition, showCondition } from "../../records/conditions/show-condition.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { accountsOf, nameOf } from "../accounts.ts";
import { listChanges } from "../changes.ts";

type Services = Pick<RecordServices, "db" | "clock" | "rules">;
type Said = Condition & { readonly brokerId: string | null };
/** All that was said of an insurer and product, to everybody or to one broker, known by the first of it. */
type Group = { readonly id: string; readonly said: readonly Said[] };
type Broker = { readonly name: string; readonly email: string };

export type OfficeCondition = Omit<ShownCondition, "id"> & {
  readonly id: string;
  /** Whose alone it is; nobody's where it is everybody's. */
  readonly broker: Broker | null;
};

/** What insurers pay, by product, insurer and broker: what holds today of each, from which day, and what comes next. */
export async function listOfficeConditions(
  services: Services,
  { insurer, page }: { readonly insurer?: string | undefined; readonly page: number },
): Promise<{ readonly data: readonly OfficeCondition[]; readonly pagination: Pagination }> {
  const shown = await showGroups(services, await loadGroups(services.db, insurer));
  const rows = shown.toSorted(inOrder);
  const data = rows.slice(offsetOf(page), offsetOf(page) + perPage);
  return { data, pagination: paginationOf(data.length, rows.length, page) };
}

/** One of them, by any of what was said of it, with who said what. */
export async function showOfficeCondition(services: Services, id: string): Promise<object> {
  const group = (await loadGroups(services.db)).find(({ said }) => said.some((one) => one.id === id));
  const [shown] = group ? await showGroups(services, [group]) : [];
  if (!group || !shown) throw new AppError("not-found");
  const ids = group.said.map((one) => one.id);
  return { ...shown, changes: await listChanges(services.db, "commercial-condition", ...ids) };
}

/** Everything that was ever said: rows are what the office types, some a year for an insurer and product. */
async function loadGroups(db: Db, insurer?: string): Promise<readonly Group[]> {
  let query = db
    .selectFrom("commercial_conditions")
    .select(["id", "insurer", "product", "effective_from as from", "turn", "rate", "bonus", "notes"])
    .select(["minimum_premium as minimumPremium", "organizer_rate as organizerRate"])
    .select(["is_demo as isDemo", "broker_id as brokerId"]);
  if (insurer !== undefined) query = query.where("insurer", "=", insurer);
  const rows = await query.orderBy("created_at").orderBy("effective_from").orderBy("turn").execute();
  const said = rows.map((row) => ({ ...row, isOwn: row.brokerId !== null }));
  const groups = Map.groupBy(said, (row) => [row.insurer, row.product, row.brokerId].join(" "));
  return [...groups.values()].flatMap((group) => (group[0] ? [{ id: group[0].id, said: group }] : []));
}

async function showGroups(
  { db, clock, rules }: Services,
  groups: readonly Group[],
): Promise<readonly OfficeCondition[]> {
  const today = dayOf(clock());
  const accounts = await accountsOf(
    db,
    groups.flatMap(({ said }) => said[0]?.brokerId ?? []),
  );
  return groups.flatMap(({ id, said }) => {
    const shown = showCondition(said, today, rules);
    const account = accounts.get(said[0]?.brokerId ?? "");
    const broker = account ? { name: nameOf(account), email: account.email } : null;
    return shown ? [{ ...shown, id, broker }] : [];
  });
}

const alphabet = new Intl.Collator("es");

function inOrder(one: OfficeCondition, other: OfficeCondition): number {
  return (
    alphabet.compare(one.product.displayName, other.product.displayName) ||
    alphabet.compare(one.insurer.displayName, other.insurer.displayName) ||
    alphabet.compare(one.broker?.name ?? "", other.broker?.name ?? "")
  );
}
