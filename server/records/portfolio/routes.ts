import type { FastifyInstance } from "fastify";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer } from "../schemas.ts";
import { endingsOf, figuresOf, type Kind, monthsOf, partsOf, wholeOf } from "./figures.ts";
import { timesOf } from "./parts-of-time.ts";
import { listProducers, producersAsked, producersRoute } from "./producers.ts";
import { selectFigures } from "./select-figures.ts";

type Asked = { readonly insurer?: string; readonly product?: string; readonly producer?: string };

const name = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" };

/** What a broker's portfolio comes to, and that of each of whom they oversee. */
export function portfolioRoutes(app: FastifyInstance, services: RecordServices): void {
  producersRoute(app, services);
  figuresRoute(app, services);
}

function figuresRoute(app: FastifyInstance, { db, clock, rules }: RecordServices): void {
  app.get<{ Querystring: Asked }>(
    "/portfolio",
    {
      // A producer whom somebody else organizes.
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404] },
      schema: {
        summary:
          "Las cifras de la cartera de quien pregunta y de los productores que organiza: hoy y por mes, por producto, compañía y productor",
        querystring: closed({
          properties: { insurer: name, product: name, producer: { type: "string", format: "uuid" } },
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ query: { insurer = null, product = null, producer }, principal }) => {
      const broker = brokerOf({ principal });
      const own = broker.brokerId;
      const brokers = await producersAsked(db, broker, producer);
      // What somebody earns is told to them alone.
      const isEarned = brokers.includes(own) && judge(broker, "currentAccount", "show") === "permitted";
      const today = dayOf(clock());
      const times = timesOf(today);
      const [sums] = await selectFigures(db, {
        ...{ brokers, insurer, product, days: times.days, earners: isEarned ? [own] : [] },
        ...{ from: times.months[0]?.from ?? today, to: today },
      });
      if (!sums) throw new Error("portfolio: figures answered nothing");
      const producers = await listProducers(db, broker);
      const named = new Map(producers.map(({ id, title }) => [id, title]));
      const titles: Readonly<Record<Kind, (id: string) => string>> = {
        insurer: insurerTitle,
        product: rules.titleOf,
        broker: (id) => named.get(id) ?? "",
      };
      const groups = (kind: Kind) =>
        [...partsOf(sums, kind)]
          .map(([id, part]) => {
            const earns = isEarned && (kind !== "broker" || id === own);
            return { id, title: id === "" ? null : titles[kind](id), ...figuresOf(part, times, earns) };
          })
          .toSorted((one, other) => other.policies - one.policies || one.id.localeCompare(other.id));
      const whole = wholeOf(sums);
      return {
        data: {
          day: wireDate(today),
          // Commissions are of who asks, also where the policies are of several.
          isEarned,
          producers,
          total: figuresOf(whole, times, isEarned),
          months: monthsOf(whole, times, isEarned),
          endings: endingsOf(whole, times).map(({ from, before, ...ending }) => ({
            ...ending,
            from: wireDate(from),
            to: wireDate(addDays(before, -1) ?? before),
          })),
          byProduct: groups("product"),
          byInsurer: groups("insurer"),
          byProducer: groups("broker"),
        },
      };
    },
  );
}
