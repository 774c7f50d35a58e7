import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { countedSchema, prepareCounts } from "../../infrastructure/db/list-counts.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { ownersReadBy } from "../access/own.ts";
import { needsOf, productsSeen } from "../by-product.ts";
import type { RecordServices } from "../record-services.ts";
import { freely } from "../schemas.ts";
import standings from "./standings.json" with { type: "json" };

type Standing = keyof typeof standings;

const ids = Object.keys(standings) as readonly Standing[];
const scene = "multiQuote";

type Values = { readonly brokers: readonly string[]; readonly products: readonly string[] };

const countQuotes = prepareCounts<Standing, Values>({
  table: "quotes",
  ids,
  always: (v) => sql`not t.is_archived and t.product = any(${v.products}::text[])`,
  is: Object.fromEntries(ids.map((id) => [id, () => sql`t.status = ${sql.lit(id)}`])) as never, // of each of its names
});

/** How many quotes of whoever asks, and of whom they oversee, stand in which way. */
export function quoteStandingRoute(app: FastifyInstance, { db, rules }: RecordServices): void {
  app.get(
    "/multi-quotes/standings",
    {
      config: { access: "broker", needs: needsOf({ scene }, "show") },
      schema: {
        summary: "Cuántas cotizaciones hay en cada estado",
        response: dataOf({
          type: "object",
          properties: Object.fromEntries(ids.map((id) => [id, countedSchema])),
        }),
      },
      ...freely,
    },
    async ({ principal }) => {
      const broker = brokerOf({ principal });
      const products = productsSeen(rules, broker, { scene }) ?? [];
      const brokers = (await ownersReadBy(db, broker)).flatMap((owner) => brokerOfOwner(owner) ?? []);
      return { data: await countQuotes(db, { brokers, products }) };
    },
  );
}
