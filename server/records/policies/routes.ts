import type { FastifyInstance } from "fastify";
import { addDays, parseDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { After } from "../../infrastructure/db/rows-after.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema, paginationSchema } from "../../infrastructure/http/pagination.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { listPolicies, type PolicyOrder, policyOrders } from "../../insurance/policies/list-policies.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import { endingDays, standingIds } from "../../insurance/policies/standing.ts";
import { brokerOf, principalOf } from "../../people/principals/guard.ts";
import type { Broker, Insured } from "../../people/principals/principal.ts";
import { loadPolicyForReading } from "../access/policies.ts";
import { endorsement } from "../endorsements/endorsement.ts";
import { contactOf, loadPaidWith } from "../endorsements/now-of-policy.ts";
import { askingOf } from "../inspections/ask-inspection.ts";
import { producersAsked } from "../portfolio/producers.ts";
import { portfolioRoutes } from "../portfolio/routes.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordAnswer, recordParams, rowsAnswer } from "../schemas.ts";
import { cardRoutes } from "./card-routes.ts";
import { changesRoute } from "./changes-route.ts";
import { consentRoutes } from "./consent/consent-routes.ts";
import { documentRoutes } from "./document-routes.ts";
import { loadHanging } from "./hanging.ts";
import type { PolicyAnswers } from "./policy-answers.ts";
import { readOwnPolicy } from "./read-own.ts";
import { removeRoute } from "./remove-route.ts";
import { renewalRoutes } from "./renewal-route.ts";
import { saveRoutes } from "./save-routes.ts";
import { showListed, showPolicy } from "./show-policy.ts";
import { standingRoute } from "./standing-route.ts";

/** The calls about policies: of a broker's portfolio, and of who is insured. */
export function policyRoutes(app: FastifyInstance, services: RecordServices): void {
  listRoute(app, services);
  renewalRoutes(app, services);
  standingRoute(app, services);
  portfolioRoutes(app, services);
  readRoute(app, services);
  changesRoute(app, services);
  saveRoutes(app, services);
  removeRoute(app, services);
  documentRoutes(app, services);
  consentRoutes(app, services);
  cardRoutes(app, services);
}

type ListQuery = AskedFormat & {
  readonly page?: number;
  readonly search?: string;
  readonly order?: string;
  readonly insurer?: string;
  readonly product?: string;
  readonly clientId?: string;
  readonly status?: string;
  readonly endsFrom?: string;
  readonly endsTo?: string;
  readonly inForceOn?: string;
  readonly producer?: string;
};

const name = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" };
const day = { type: "string", format: "wire-date" };
const listQuery = closed({
  properties: {
    page: { ...pageSchema, maximum: 1_000 },
    search: { type: "string", maxLength: 100 },
    order: { type: "string", enum: policyOrders.flatMap((order) => [order, `-${order}`]) },
    insurer: name,
    product: name,
    clientId: { type: "string", format: "uuid" },
    status: { type: "string", enum: standingIds },
    endsFrom: day,
    endsTo: day,
    inForceOn: day,
    format: formatSchema,
    producer: { type: "string", format: "uuid" },
  },
});

const listAnswer = {
  200: {
    type: "object",
    properties: {
      data: rowsAnswer[200].properties.data,
      pagination: {
        ...paginationSchema,
        properties: {
          ...paginationSchema.properties,
          totalIsAtLeast: { type: "boolean" },
          order: { type: "string" },
        },
      },
    },
  },
};

function listRoute(app: FastifyInstance, { db, clock, rules }: RecordServices): void {
  app.get<{ Querystring: ListQuery }>(
    "/policies",
    {
      // A producer whom somebody else organizes.
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404] },
      schema: {
        summary: "La cartera de quien pregunta, y la de los productores que organiza",
        querystring: listQuery,
        response: listAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const { query } = request;
      const broker = brokerOf(request);
      const today = dayOf(clock());
      const { status, endsFrom, endsTo, inForceOn, format, producer, ...asked } = query;
      const { search = "", page = 1, order = "endsOn", ...narrowed } = asked;
      const by = order.replace(/^-/, "") as PolicyOrder; // its schema knows no other
      const sought = {
        ...narrowed,
        brokers: await producersAsked(db, broker, producer),
        search,
        page: Number(page),
        order: by,
        isDescending: order !== by,
        standing: status,
        endsFrom: endsFrom && parseDate(endsFrom),
        endsTo: endsTo && parseDate(endsTo),
        inForceOn: inForceOn && parseDate(inForceOn),
        today,
        soon: addDays(today, endingDays) ?? today,
      };
      const look = { brokerId: broker.brokerId, today, rules };
      const tell = async (after?: After) => {
        const { rows, pagination } = await listPolicies(db, { ...sought, after });
        return { data: rows.map((policy) => showListed(policy, look)), pagination };
      };
      return format === undefined
        ? tell()
        : sendRows(request, reply, async (after) => (await tell(after)).data);
    },
  );
}

function readRoute(app: FastifyInstance, services: RecordServices): void {
  app.get<{ Params: { id: string }; Querystring: { on?: string } }>(
    "/policies/:id",
    {
      config: { access: "proven-or-broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary:
          "Una póliza: la de quien tiene el pase, o una de la cartera de quien ingresó, como estaba un día",
        params: recordParams,
        querystring: closed({ properties: { on: day } }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { id } = request.params;
      if (principal.type !== "broker")
        return { data: await readOwnPolicy(services, principal as Insured, id) };
      const { on = "" } = request.query;
      const { version, data } = await readAsBroker(services, principal, id, parseDate(on));
      reply.header("etag", `"${version}"`);
      return { data };
    },
  );
}

async function readAsBroker(
  { db, clock, rules }: RecordServices,
  broker: Broker,
  id: string,
  day: string | undefined,
): Promise<{ readonly version: number; readonly data: object }> {
  const policy = await loadPolicyForReading(db, broker, id);
  const today = dayOf(clock());
  const look = { brokerId: broker.brokerId, today, rules };
  // What was last said is what is shown, from whichever day on it counts, unless a day is asked for.
  const parameters = await parametersAt(db, policy.startsOn);
  const sold = { parameters, clusters: rules.clustersOf?.(policy.product) };
  const shown = showPolicy(policy, day ?? "9999-12-31", { ...look, ...sold });
  const isOwn = policy.brokerId === broker.brokerId;
  const inspecting = isOwn ? askingOf(policy, rules, today) : undefined;
  // Whether changes are asked for: what has begun, of a product with a flow for it. What has ended can still be canceled.
  const hasBegun = policy.startsOn <= today;
  const isChanged = isOwn && hasBegun && rules.flowOf(endorsement.filledBy, policy.product) !== undefined;
  // Of today, whatever day is looked at: a change that is asked for is laid on it.
  const said = versionOn(policy.versions, today)?.answers as Partial<PolicyAnswers> | undefined; // as its writer says it
  const contact = contactOf(said, policy.email);
  const paidWith = await loadPaidWith(db, policy.id, said, today);
  return {
    version: policy.version,
    data: { ...shown, contact, paidWith, inspecting, isChanged, ...(await loadHanging(db, policy)) },
  };
}
