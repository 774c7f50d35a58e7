import { type RawBuilder, sql } from "kysely";
import { type ListPage, prepareList } from "../../infrastructure/db/list-page.ts";
import type { After } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { wordsByWeight } from "./policy-words.ts";
import type { Standing } from "./standing.ts";

/** By what a list of policies is put in order, and the columns of that. */
const orders = { endsOn: "ends_on", holder: "holder_order", number: "number_key" } as const;
export type PolicyOrder = keyof typeof orders;
export const policyOrders = Object.keys(orders) as readonly PolicyOrder[];

/** What a list of policies asks for; days are ISO days. What is not said narrows nothing. */
export type SoughtPolicies = {
  /** Whose: brokers, one or several. */
  readonly brokers: readonly string[];
  readonly search: string;
  readonly insurer?: string | undefined;
  readonly product?: string | undefined;
  readonly clientId?: string | undefined;
  readonly standing?: string | undefined;
  readonly endsFrom?: string | undefined;
  readonly endsTo?: string | undefined;
  /** On which day they were, or are to be, in force. */
  readonly inForceOn?: string | undefined;
  readonly order: PolicyOrder;
  readonly isDescending: boolean;
  readonly page: number;
  /** Instead of a page: the rows behind one of them. */
  readonly after?: After | undefined;
  readonly today: string;
  /** Until when a policy is about to end. */
  readonly soon: string;
};

/** A policy as a list reads it; days are ISO days, money is in centavos. */
export type ListedPolicy = {
  readonly id: string;
  readonly brokerId: string;
  readonly broker: string;
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  readonly currency: string;
  readonly status: string;
  readonly canceledOn: string | null;
};

/** A page of brokers' policies: what is narrowed and has more than are counted comes by the end of its term. */
export function listPolicies(db: Db, sought: SoughtPolicies): Promise<ListPage<ListedPolicy>> {
  const { brokers, search, order, isDescending, page, after, standing, ...values } = sought;
  const said = (["insurer", "product", "clientId", "endsFrom", "endsTo", "inForceOn"] as const).filter(
    (name) => sought[name] !== undefined,
  );
  return selectPage(db, {
    ...{ brokers, order, isDescending, page, after, values },
    words: wordsByWeight(search),
    always: ["kept"],
    said: [...said, ...(standing === undefined ? [] : [`standing:${standing}`])],
  });
}

/** How a policy `t` stands, on the day `today`, with `soon` as the last one that is about to come. */
export const standingConditions: Readonly<
  Record<Standing, (v: Readonly<Record<string, unknown>>) => RawBuilder<unknown>>
> = {
  // About to end is still in force.
  current: (v) =>
    sql`t.status = 'issued' and t.starts_on <= ${v.today}::date and t.ends_on >= ${v.today}::date`,
  ending: (v) =>
    sql`t.status = 'issued' and t.canceled_on is null and t.ends_on between ${v.today}::date and ${v.soon}::date`,
  upcoming: (v) => sql`t.status = 'issued' and t.starts_on > ${v.today}::date`,
  pending: () => sql`t.status = 'pending'`,
  ended: (v) => sql`t.status = 'issued' and t.ends_on < ${v.today}::date`,
  canceled: () => sql`t.status = 'canceled'`,
};

const selectPage = prepareList<PolicyOrder, ListedPolicy>({
  name: "policies",
  id: "id",
  words: { table: "policy_words", of: "policy_id" },
  orders,
  lacking: ["holder_order"],
  narrowed: { by: "endsOn" },
  conditions: {
    kept: () => sql`t.status <> 'removed'`,
    insurer: (v) => sql`t.insurer = ${v.insurer}::text`,
    product: (v) => sql`t.product = ${v.product}::text`,
    clientId: (v) => sql`t.client_id = ${v.clientId}::uuid`,
    endsFrom: (v) => sql`t.ends_on >= ${v.endsFrom}::date`,
    endsTo: (v) => sql`t.ends_on <= ${v.endsTo}::date`,
    inForceOn: (v) => standingConditions.current({ today: v.inForceOn }),
    ...Object.fromEntries(Object.entries(standingConditions).map(([id, is]) => [`standing:${id}`, is])),
  },
  row: sql`json_build_object('id', t.id, 'brokerId', t.broker_id, 'number', t.number,
    'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), 'insurer', t.insurer,
    'product', t.product, 'asset', t.asset, 'plate', t.plate, 'holder', t.holder, 'clientId', t.client_id,
    'startsOn', t.starts_on, 'endsOn', t.ends_on, 'totalPremium', t.total_premium, 'currency', t.currency,
    'status', t.status,
    'canceledOn', t.canceled_on)`,
});
