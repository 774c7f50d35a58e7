import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { type ListPage, prepareList } from "../../infrastructure/db/list-page.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { soughtWords } from "../../insurance/policies/policy-words.ts";
import { type Broker, brokerOfOwner } from "../../people/principals/principal.ts";
import type { AskedPage, HeadsList, ListServices } from "../entity/for-brokers.ts";
import { spoken } from "./number.ts";
import standings from "./standings.json" with { type: "json" };

/** By what the list is put in order, and the columns of that. */
const orders = {
  createdAt: "created_at",
  customer: "customer_order",
  validUntil: "valid_until",
  best: "best",
} as const;

export const quoteList: HeadsList = {
  summary: "Las cotizaciones de quien pregunta, y las de los productores que organiza",
  filters: {
    product: { type: "string", maxLength: 40 },
    status: { type: "string", enum: Object.keys(standings) },
    clientId: { type: "string", format: "uuid" },
    archived: { type: "string", enum: ["yes"] },
  },
  orders: ["createdAt", "customer", "validUntil", "best"],
  usual: "-createdAt",
  ranges: { created: { type: "date" }, validUntil: { type: "date" } },
  page: listQuotes,
};

type Listed = {
  readonly id: string;
  readonly number: number | null;
  readonly brokerId: string;
  readonly broker: string;
  readonly product: string;
  readonly status: keyof typeof standings;
  readonly customer: string;
  readonly clientId: string | null;
  readonly asset: string;
  readonly offers: number;
  readonly best: number | null;
  readonly bestInsurer: string | null;
  readonly isRunning: boolean;
  readonly isArchived: boolean;
  readonly validUntil: string | null;
  readonly createdAt: string;
  /** Who was asked in its newest round. */
  readonly insurers: readonly { readonly insurer: string; readonly status: string }[];
};

/** A page of brokers' quotes: what is narrowed and has more than are counted comes by the day on which it was made. */
async function listQuotes(
  { db, rules }: ListServices,
  broker: Broker,
  asked: AskedPage,
): Promise<{ readonly data: readonly object[]; readonly pagination: ListPage<Listed>["pagination"] }> {
  const { filters, bounds, products, search, isDescending, page, after } = asked;
  const { rows, pagination } = await selectPage(db, {
    ...{ isDescending, page, after },
    order: asked.order as keyof typeof orders, // its schema knows no other
    brokers: asked.owners.flatMap((owner) => brokerOfOwner(owner) ?? []),
    words: soughtWords(search).toSorted((one, other) => other.length - one.length),
    always: [...(filters.archived ? [] : ["notArchived"]), ...(products ? ["products"] : [])],
    said: Object.keys({ ...filters, ...bounds }).sort(),
    values: { ...filters, ...bounds, products },
  });
  return { data: rows.map((quote) => showListed(quote, broker, rules.titleOf(quote.product))), pagination };
}

function showListed(
  {
    number,
    brokerId,
    broker,
    status,
    isRunning,
    best,
    bestInsurer,
    validUntil,
    createdAt,
    insurers,
    ...quote
  }: Listed,
  { brokerId: asking }: Broker,
  productTitle: string,
): object {
  const { title, tone, second } = standings[status];
  const shown = isRunning && status === "draft" ? { title: "Cotizando", tone: "info" } : { title, tone };
  return {
    ...quote,
    number: spoken(number),
    // By what it is found from anywhere.
    name: [spoken(number), quote.customer, quote.asset].filter(Boolean).join(" · "),
    productTitle,
    status: { id: status, value: shown.title, tone: shown.tone },
    standing: second,
    isRunning,
    best: best === null ? null : { amount: best, insurer: insurerTitle(bestInsurer ?? "") },
    validUntil: validUntil && wireDate(dayOf(new Date(validUntil))),
    createdAt,
    insurers: insurers.map(({ insurer, status: how }) => ({
      name: insurer,
      displayName: insurerTitle(insurer),
      status: how,
    })),
    owner: broker,
    isOwn: brokerId === asking,
  };
}

const zone = sql`at time zone 'America/Argentina/Buenos_Aires'`;

const selectPage = prepareList<keyof typeof orders, Listed>({
  name: "quotes",
  id: "record_id",
  words: { table: "quote_words", of: "quote_id" },
  orders,
  optional: ["best", "valid_until"],
  narrowed: { by: "createdAt", newestFirst: true },
  conditions: {
    archived: () => sql`t.is_archived`,
    notArchived: () => sql`not t.is_archived`,
    products: (v) => sql`t.product = any(${v.products}::text[])`,
    product: (v) => sql`t.product = ${v.product}::text`,
    status: (v) => sql`t.status = ${v.status}::text`,
    clientId: (v) => sql`t.client_id = ${v.clientId}::uuid`,
    // Days of Argentina, both within.
    createdFrom: (v) => sql`t.created_at >= ${v.createdFrom}::date::timestamp ${zone}`,
    createdTo: (v) => sql`t.created_at < (${v.createdTo}::date + 1)::timestamp ${zone}`,
    validUntilFrom: (v) => sql`t.valid_until >= ${v.validUntilFrom}::date::timestamp ${zone}`,
    validUntilTo: (v) => sql`t.valid_until < (${v.validUntilTo}::date + 1)::timestamp ${zone}`,
  },
  row: sql`json_build_object('id', t.record_id, 'number', t.number, 'brokerId', t.broker_id,
    'broker', concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName'), 'product', t.product,
    'status', t.status, 'customer', t.customer, 'clientId', t.client_id, 'asset', t.asset, 'offers', t.offers,
    'best', t.best, 'bestInsurer', t.best_insurer, 'isRunning', t.is_running, 'isArchived', t.is_archived,
    'validUntil', t.valid_until, 'createdAt', t.created_at, 'insurers', (
      select coalesce(json_agg(json_build_object('insurer', r.insurer, 'status', r.status) order by r.insurer), '[]')
      from insurer_runs r where r.record_id = t.record_id and r.round = t.round and r.kind = 'quote'))`,
});
