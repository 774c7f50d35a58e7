import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { pageSchema } from "../../infrastructure/http/pagination.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { type Operator, ownerOf } from "../../people/principals/principal.ts";
import { readAttached } from "../../records/attached.ts";
import { sendFile } from "../../records/file-routes.ts";
import { listFiles } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { readRequests } from "../../records/requests.ts";
import {
  fileParams,
  freely,
  idAnswer,
  recordAnswer,
  recordParams,
  rowsAnswer,
} from "../../records/schemas.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { loadClaimForOffice } from "../desk/load-claim.ts";
import { showClaim } from "../desk/show-claim.ts";
import { inOwnWords } from "../desk/step-routes.ts";
import type { Bearer } from "../moves/claim-word.ts";
import { moveClaim } from "../moves/move-claim.ts";
import { readHanding } from "../moves/read-handing.ts";
import { seeOddities } from "../moves/see-oddities.ts";
import { type PassedBody, passedBody, type StepBody, stepBody, wordOf } from "../moves/step-body.ts";
import { accident } from "../report/accident.ts";
import { passOn } from "../sending/pass-on.ts";
import { type ClaimGroup, listOfficeClaims } from "./list-office-claims.ts";

const access = { access: "operator", office: "reviews.show" } as const;
const acting = { access: "operator", office: "reviews.update", refusals: [400, 404, 409] } as const;

/** The calls by which the office reads every claim, works it, and sees to what fits nothing. */
export function officeClaimRoutes(app: FastifyInstance, services: RecordServices): void {
  readRoutes(app, services);
  workRoutes(app, services);
}

function readRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, store } = services;
  app.get<{ Querystring: { readonly status?: Exclude<ClaimGroup, "waiting">; readonly page?: number } }>(
    "/office/claims",
    {
      config: access,
      schema: {
        summary: "Los siniestros de todos: los que esperan a la oficina, los abiertos o los cerrados",
        querystring: closed({ properties: { status: { enum: ["open", "closed"] }, page: pageSchema } }),
        response: rowsAnswer,
      },
      ...freely,
    },
    ({ query: { status, page = 1 } }) =>
      listOfficeClaims(db, { group: status ?? "waiting", page: Number(page) }),
  );

  app.get<{ Params: { id: string } }>(
    "/office/claims/:id",
    {
      config: access,
      schema: {
        summary: "Un siniestro, entero, como lo trabaja la oficina",
        params: recordParams,
        response: recordAnswer,
      },
      ...freely,
    },
    async ({ params: { id } }) => {
      const claim = await loadClaimForOffice(db, id);
      const [attached, requests, handing] = await Promise.all([
        readAttached(db, id),
        readRequests(db, id),
        readHanding(db, id),
      ]);
      return { data: showClaim(claim, { attached, requests, handing }, { isOffice: true }) };
    },
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/office/claims/:id/files/:fileId",
    { config: access, schema: { summary: "Un papel de un siniestro, para la oficina", params: fileParams } },
    async ({ params: { id, fileId } }, reply) => {
      const { record } = await loadClaimForOffice(db, id);
      const file = (await listFiles(db, record.id)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );
}

function workRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;
  app.post<{ Params: { id: string }; Body: StepBody }>(
    "/office/claims/:id/steps",
    {
      config: acting,
      schema: {
        summary: "Anota cómo va un siniestro, como la oficina",
        ...{ params: recordParams, headers: requestHeaders, body: stepBody, response: idAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const word = wordOf(request.body);
      await loadClaimForOffice(db, id);
      const said = { id, word, bearer: bearerOf(operatorOf(request)), at: clock() };
      await inOwnWords(() =>
        withJobs(services, accident, () => db.transaction().execute((trx) => moveClaim(trx, services, said))),
      );
      return { data: { id } };
    },
  );

  app.post<{ Params: { id: string }; Body: PassedBody }>(
    "/office/claims/:id/passings",
    {
      config: acting,
      schema: {
        summary: "Anota que la oficina pasó a mano un siniestro, o lo que se le agregó",
        ...{ params: recordParams, headers: requestHeaders, body: passedBody, response: idAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await loadClaimForOffice(db, id);
      const passed = { id, said: request.body, bearer: bearerOf(operatorOf(request)), at: clock() };
      await withJobs(services, accident, () =>
        db.transaction().execute((trx) => passOn(trx, services, passed)),
      );
      return { data: { id } };
    },
  );

  app.post<{ Params: { id: string } }>(
    "/office/claims/:id/oddities",
    {
      config: acting,
      schema: {
        summary: "Da por visto lo que la compañía dijo de un siniestro y no podía seguir a lo que se sabía",
        ...{ params: recordParams, headers: requestHeaders, response: idAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await loadClaimForOffice(db, id);
      await db
        .transaction()
        .execute((trx) => seeOddities(trx, { id, operator: operatorOf(request), at: clock() }));
      return { data: { id } };
    },
  );
}

function bearerOf(operator: Operator): Bearer {
  return { by: "office", who: ownerOf(operator), address: operator.address };
}
