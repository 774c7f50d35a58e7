import type { FastifyInstance } from "fastify";
import type { After } from "../../infrastructure/db/rows-after.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { type AskedFormat, formatSchema, sendRows } from "../../infrastructure/http/row-stream.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokersReadBy } from "../../records/access/own.ts";
import { readAttached } from "../../records/attached.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { type Asked, askedSchema, noteRequest, readRequests } from "../../records/requests.ts";
import { boundedRowsAnswer, freely, idAnswer, recordAnswer, recordParams } from "../../records/schemas.ts";
import { statusesThat } from "../../records/statuses.ts";
import { readHanding } from "../moves/read-handing.ts";
import { accident } from "../report/accident.ts";
import { claimDraftRoutes } from "./draft-routes.ts";
import { claimFileRoutes } from "./file-routes.ts";
import { listClaims } from "./list-claims.ts";
import { loadClaimForReading, loadClaimForWriting } from "./load-claim.ts";
import { showClaim, showListed } from "./show-claim.ts";
import { claimStepRoutes } from "./step-routes.ts";

const { statuses } = accident;
const isSent = statusesThat(statuses, ({ isDraft }) => isDraft !== true);
/** What a list is narrowed to: those that go on, those that wait for somebody, those that are over, or one status. */
const groups: Readonly<Record<string, readonly string[]>> = {
  open: statusesThat(statuses, ({ isDraft, isClosed }) => !isDraft && !isClosed),
  waiting: statusesThat(
    statuses,
    ({ tone, isDraft, isClosed }) => tone === "warning" && !isDraft && !isClosed,
  ),
  closed: statusesThat(statuses, ({ isClosed }) => isClosed === true),
};

const needs = { scene: "policyDetails", action: "show" } as const;

/** The claims of a broker's portfolio: what was reported on the policies that they sold, and what they do about it. */
export function claimRoutes(app: FastifyInstance, services: RecordServices): void {
  listRoute(app, services);
  readRoute(app, services);
  requestRoute(app, services);
  claimFileRoutes(app, services);
  claimStepRoutes(app, services);
  claimDraftRoutes(app, services);
}

type ListQuery = AskedFormat & { readonly page?: number; readonly search?: string; readonly status?: string };

function listRoute(app: FastifyInstance, { db }: RecordServices): void {
  app.get<{ Querystring: ListQuery }>(
    "/claims",
    {
      config: { access: "broker", needs },
      schema: {
        summary:
          "Los siniestros de la cartera de quien pregunta, y los de la de los productores que organiza",
        querystring: closed({
          properties: {
            page: { ...pageSchema, maximum: 1_000 },
            format: formatSchema,
            search: { type: "string", maxLength: 100 },
            status: { type: "string", enum: [...Object.keys(groups), ...isSent] },
          },
        }),
        response: boundedRowsAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { page = 1, search = "", status, format } = request.query;
      const sought = {
        brokers: await brokersReadBy(db, broker),
        search,
        statuses: status === undefined ? undefined : (groups[status] ?? [status]),
        page: Number(page),
      };
      const tell = async (after?: After) => {
        const { rows, pagination } = await listClaims(db, { ...sought, after });
        return { data: rows.map((claim) => showListed(claim, broker.brokerId)), pagination };
      };
      return format === undefined
        ? tell()
        : sendRows(request, reply, async (after) => (await tell(after)).data);
    },
  );
}

function readRoute(app: FastifyInstance, { db }: RecordServices): void {
  app.get<{ Params: { id: string } }>(
    "/claims/:id",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Un siniestro de la cartera: cómo está, qué falta, qué se pidió y qué se mandó",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async (request) => {
      const broker = brokerOf(request);
      const claim = await loadClaimForReading(db, broker, request.params.id);
      const { id } = claim.record;
      const [attached, requests, handing] = await Promise.all([
        readAttached(db, id),
        readRequests(db, id),
        readHanding(db, id),
      ]);
      return { data: showClaim(claim, { attached, requests, handing }, { brokerId: broker.brokerId }) };
    },
  );
}

function requestRoute(app: FastifyInstance, services: RecordServices): void {
  app.post<{ Params: { id: string }; Body: Asked }>(
    "/claims/:id/requests",
    {
      config: { access: "broker", needs, refusals: [404, 409] },
      schema: {
        summary: "Anota qué papeles de un siniestro se le pidieron a su asegurado, y con qué palabras",
        params: recordParams,
        headers: requestHeaders,
        body: closed(askedSchema),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      // Whoever organizes them reads it and asks nobody.
      const { record, policy } = await loadClaimForWriting(services.db, broker, request.params.id);
      const of = { entity: accident.name, recordId: record.id, clientId: policy.clientId };
      const answer = await noteRequest(services, of, request.body, { broker, key: keyOf(request) });
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}
