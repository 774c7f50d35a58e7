import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import { type After, rowsAtOnce } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { offsetOf, pageSchema, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { percentOf } from "../../insurance/ledger/portion.ts";
import { producerName } from "../../insurance/ledger/producer-name.ts";
import { titleOfKind } from "../../insurance/ledger/title-of-kind.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { showHeld } from "../conditions/show-condition.ts";
import { freely, recordAnswer, rowsAnswer } from "../schemas.ts";
import { firstOfMonth } from "./months.ts";
import { listLiquidations } from "./routes.ts";
import { showListed } from "./show.ts";

type Services = { readonly db: Db; readonly clock: Clock };

/** So many of the newest are told at once: liquidations, months to choose among. */
const most = { liquidations: perPage, months: 24, drawn: 6 };

const day = { type: "string", format: "wire-date" };

/** A broker's current account: what they will be paid, and what its months are made of. */
export function accountRoutesOfLedger(app: FastifyInstance, services: Services): void {
  accountRoute(app, services);
  movementsRoute(app, services);
}

function accountRoute(app: FastifyInstance, { db, clock }: Services): void {
  app.get<{ Querystring: { month?: string } }>(
    "/current-account",
    {
      config: { access: "broker", needs: { scene: "currentAccount", action: "show" } },
      schema: {
        summary: "La cuenta corriente de quien pregunta: saldo, liquidaciones, y un mes por compañía",
        querystring: closed({ properties: { month: day } }),
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ query, principal }) => {
      const { brokerId } = brokerOf({ principal });
      const [liquidations, months] = await Promise.all([
        listLiquidations(db, brokerId),
        readMonths(db, brokerId),
      ]);
      const month = firstOfMonth(parseDate(query.month ?? "") ?? months[0] ?? dayOf(clock()));
      const insurers = await readMonth(db, brokerId, month);
      const unpaid = liquidations.filter(({ status }) =>
        ["pending", "invoiced", "rejected"].includes(status),
      );
      const toInvoice = unpaid.filter(({ status }) => status !== "invoiced").at(-1);
      const payable = liquidations.filter((one) => one.payable !== null).slice(0, most.drawn);
      return {
        data: {
          id: brokerId,
          liquidations: liquidations.slice(0, most.liquidations).map(showListed),
          // What is yet to be paid, and the oldest for which an invoice is waited for.
          balance: sum(unpaid, ({ payable: amount }) => amount ?? 0),
          toInvoice: toInvoice ? showListed(toInvoice) : null,
          payables: payable
            .toReversed()
            .map(({ to, payable: amount }) => ({ month: wireDate(firstOfMonth(to)), amount })),
          months: months.map(wireDate),
          month: wireDate(month),
          insurers: insurers.map(({ insurer, ...sums }) => ({ insurer: titled(insurer), ...sums })),
          total: {
            netPremium: sum(insurers, ({ netPremium }) => netPremium),
            commission: sum(insurers, ({ commission }) => commission),
            // Of the commission what is of producers, and what who organizes earns beside it.
            shares: sum(insurers, ({ shares }) => shares),
            organizerShares: sum(insurers, ({ organizerShares }) => organizerShares),
          },
        },
      };
    },
  );
}

async function readMonths(db: Db, brokerId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("ledger_balances")
    .select("period")
    .distinct()
    .where("broker_id", "=", brokerId)
    .orderBy("period", "desc")
    .limit(most.months)
    .execute();
  return rows.map(({ period }) => period);
}

function readMonth(db: Db, brokerId: string, month: string) {
  return db
    .selectFrom("ledger_balances")
    .select(["insurer", "net_premium as netPremium", "commission", "movements"])
    .select(["shares", "organizer_shares as organizerShares"])
    .where("broker_id", "=", brokerId)
    .where("period", "=", month)
    .orderBy("commission", "desc")
    .orderBy("insurer")
    .execute();
}

type Asked = AskedFormat & {
  readonly month?: string;
  readonly insurer?: string;
  readonly of?: "own";
  readonly page?: number;
};

function movementsRoute(app: FastifyInstance, { db, clock }: Services): void {
  app.get<{ Querystring: Asked }>(
    "/movements",
    {
      config: { access: "broker", needs: { scene: "commissions", action: "show" } },
      schema: {
        summary:
          "Los movimientos de un mes de quien pregunta, del último sin uno, de una compañía o de todas",
        querystring: closed({
          properties: {
            month: day,
            insurer: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" },
            of: {
              type: "string",
              enum: ["own"],
              description: "Sin las participaciones en lo que cobran sus productores",
            },
            page: { ...pageSchema, maximum: 1_000 },
            format: formatSchema,
          },
        }),
        response: rowsAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const { query } = request;
      const { brokerId } = brokerOf(request);
      const page = Number(query.page ?? 1);
      const [last] = query.month === undefined ? await readMonths(db, brokerId) : [];
      const period = firstOfMonth(parseDate(query.month ?? "") ?? last ?? dayOf(clock()));
      const asked = { brokerId, period, insurer: query.insurer, isOwn: query.of === "own" };
      if (query.format !== undefined)
        return sendRows(request, reply, async (after) =>
          (await readMovements(db, asked, { after })).map(showMovement),
        );
      const [rows, months] = await Promise.all([
        readMovements(db, asked, { page }),
        readMonth(db, brokerId, period),
      ]);
      const counted = months.filter(({ insurer }) => insurer === (query.insurer ?? insurer));
      const total = sum(counted, ({ movements }) => movements);
      return { data: rows.map(showMovement), pagination: paginationOf(rows.length, total, page) };
    },
  );
}

type Narrowed = {
  readonly brokerId: string;
  readonly period: string;
  readonly insurer: string | undefined;
  readonly isOwn: boolean;
};

/** A page of them, or those behind one of them: no movement changes or goes. */
function readMovements(
  db: Db,
  { brokerId, period, insurer, isOwn }: Narrowed,
  where: { readonly page: number } | { readonly after: After },
) {
  // Those that are told first, and what hangs on them after: a page far behind looks up no more than the first one.
  let told = db
    .selectFrom("movements as t")
    .selectAll("t")
    .where("t.broker_id", "=", brokerId)
    .where("t.period", "=", period);
  if (insurer !== undefined) told = told.where("t.insurer", "=", insurer);
  if (isOwn) told = told.where("t.producer_id", "is", null);
  if ("after" in where && where.after !== null)
    told = told.where(
      sql<boolean>`(t.insurer, t.created_at, t.id) >
        (select insurer, created_at, id from movements where id = ${where.after}::uuid)`,
    );
  told = told.orderBy("t.insurer").orderBy("t.created_at").orderBy("t.id");
  told = "page" in where ? told.limit(perPage).offset(offsetOf(where.page)) : told.limit(rowsAtOnce);
  return db
    .selectFrom(told.as("m"))
    .leftJoin("policies as p", "p.id", "m.policy_id")
    .leftJoin("commercial_conditions as c", "c.id", "m.condition_id")
    .leftJoin("movements as s", "s.share_of", "m.id")
    .leftJoin("brokers as b", "b.id", "m.producer_id")
    .leftJoin("liquidation_lines as l", "l.movement_id", "m.id")
    .leftJoin("liquidations as q", "q.id", "l.liquidation_id")
    .select(["m.id", "m.insurer", "m.policy_id as policyId", "m.policy_number as policyNumber", "m.kind"])
    .select(["m.net_premium as netPremium", "m.rate", "m.commission", "p.holder as client", "m.line"])
    .select(["s.commission as organizerShare", producerName.as("producer")])
    .select(["m.created_at as takenAt", "q.number as liquidation"])
    .select([
      "m.condition_id as conditionId",
      "m.condition_on as on",
      "c.effective_from as from",
      "c.rate as agreed",
      "c.organizer_rate as agreedShare",
    ])
    .orderBy("m.insurer")
    .orderBy("m.created_at")
    .orderBy("m.id")
    .execute();
}

function showMovement({
  insurer,
  rate,
  kind,
  conditionId: id,
  on,
  from,
  agreed,
  takenAt,
  agreedShare,
  producer,
  policyId,
  client,
  ...row
}: Awaited<ReturnType<typeof readMovements>>[number]): object {
  const held = producer === null ? agreed : agreedShare;
  return {
    ...row,
    // Of a share is told whose line it is of: their policy and their client are theirs.
    ...(producer === null ? { policyId, client } : { policyId: null, client: null }),
    producer,
    insurer: titled(insurer),
    // When it came, and by which liquidation it is paid; none yet where none has taken it.
    takenOn: wireDate(dayOf(takenAt)),
    kind: { id: kind, value: titleOfKind(kind) },
    ratePercent: rate === null ? null : percentOf(rate),
    // What was agreed for when its policy began, beside what its insurer says that it paid.
    condition: id && on && from && held !== null ? showHeld({ id, on, from, rate: held }) : null,
  };
}

function titled(insurer: string) {
  return { name: insurer, displayName: insurerTitle(insurer) };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
