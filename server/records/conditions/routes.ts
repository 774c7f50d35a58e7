import type { FastifyInstance } from "fastify";
import { addDays, parseDate, wireDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { loadConditions } from "../../insurance/conditions/conditions.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Broker } from "../../people/principals/principal.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer, rowsAnswer } from "../schemas.ts";
import { coverageSheet, hasSheet } from "./coverage-sheet.ts";
import { type ShownCondition, showConditions } from "./show-condition.ts";

/** Days within which a condition that changes is told as one that does. */
const soon = 60;

const named = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" };

type Asked = {
  readonly on?: string;
  readonly insurer?: string;
  readonly product?: string;
  readonly changes?: "soon";
  readonly whose?: "own";
};

/** What insurers pay a broker, from which day on, and what each of their coverages covers. */
export function conditionRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, rules } = services;
  const config = { access: "broker", needs: { scene: "commercialConditions", action: "show" } } as const;

  const listConditions = async (broker: Broker, { on, insurer, product, changes, whose }: Asked) => {
    const { brokerId } = broker;
    const organizes = judge(broker, "organizer", "show") === "permitted";
    const day = parseDate(on ?? "") ?? dayOf(clock());
    const until = wireDate(addDays(day, soon) ?? day);
    const said = await loadConditions(db, { brokerId, insurer, product });
    return showConditions(said, day, rules)
      .filter(({ next }) => changes !== "soon" || (next !== null && next.from <= until))
      .filter(({ isOwn }) => whose !== "own" || isOwn)
      .map(({ organizerPercent, ...shown }) => ({
        ...shown,
        // What organizing earns is read by who organizes.
        ...(organizes ? { organizerPercent } : {}),
        hasCoverages: hasSheet(services, shown),
      }))
      .toSorted(inOrder);
  };

  app.get<{ Querystring: Asked }>(
    "/commercial-conditions",
    {
      config,
      schema: {
        summary: "Las condiciones comerciales de quien pregunta: las que rigen un día, y cuándo cambian",
        querystring: closed({
          properties: {
            on: { type: "string", format: "wire-date" },
            insurer: named,
            product: named,
            changes: { type: "string", enum: ["soon"] },
          },
        }),
        response: rowsAnswer,
      },
      ...freely,
    },
    async (request) => ({ data: await listConditions(brokerOf(request), request.query) }),
  );

  app.get(
    "/commercial-conditions/own",
    {
      config: { access: "broker", needs: { scene: "profileCommercialTerms", action: "show" } },
      schema: { summary: "Las condiciones que son solo de quien pregunta", response: rowsAnswer },
      ...freely,
    },
    async (request) => ({ data: await listConditions(brokerOf(request), { whose: "own" }) }),
  );

  app.get<{ Querystring: { readonly insurer: string; readonly product: string } }>(
    "/commercial-conditions/coverages",
    {
      config: { ...config, refusals: [404] },
      schema: {
        summary: "La hoja de coberturas de una compañía y un producto: qué cubre cada una",
        querystring: closed({
          properties: { insurer: named, product: named },
          required: ["insurer", "product"],
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ query }) => {
      const sheet = coverageSheet(services, query);
      if (!sheet) throw new AppError("not-found");
      return { data: sheet };
    },
  );
}

const alphabet = new Intl.Collator("es");

type Ordered = Pick<ShownCondition, "product" | "insurer">;

/** By product as people call it, then by insurer. */
function inOrder(one: Ordered, other: Ordered): number {
  return (
    alphabet.compare(one.product.displayName, other.product.displayName) ||
    alphabet.compare(one.insurer.displayName, other.insurer.displayName)
  );
}
