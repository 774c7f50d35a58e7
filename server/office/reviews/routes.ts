import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { operatorOf } from "../../people/principals/guard.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { askedIn } from "../../records/asked-files.ts";
import { sendFile } from "../../records/file-routes.ts";
import { ownFiles } from "../../records/files.ts";
import { listPapers } from "../../records/onboarding/papers.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { fileParams, recordParams } from "../../records/schemas.ts";
import { changesSchema, listChanges } from "../changes.ts";
import { decideReview, loadReviewed, type ReviewDecision } from "./decide-review.ts";
import { listReviews, showListed, type Waiting } from "./list-reviews.ts";
import { type Reviewed, reviewedKinds, waitingStatuses } from "./reviewed.ts";

const access = { access: "operator", office: "reviews.show" } as const;
const deciding = { access: "operator", office: "reviews.update" } as const;
const text = { type: "string" };
const listed = {
  ...{ id: text, kind: text, version: { type: "integer" }, broker: text, title: text, sentAt: text },
  ...{ dueOn: text, isAgain: { type: "boolean" } },
  status: { type: "object", properties: { id: text, value: text, tone: text } },
};
const paper = {
  type: "object",
  properties: {
    ...{ document: text, title: text, status: text, reason: text, name: text, type: text, path: text },
    ...{ size: { type: "integer" }, isAsked: { type: "boolean" } },
  },
};
const nullable = { type: ["string", "null"] };
const decisionBody = closed({
  properties: {
    verdict: { enum: ["approve", "reject"] },
    version: { type: "integer", minimum: 1 },
    note: { type: "string", maxLength: 500 },
    details: {
      type: "object",
      maxProperties: 20,
      additionalProperties: { type: "string", minLength: 1, maxLength: 200 },
    },
  },
  required: ["verdict", "version"],
});

/** What waits for the office to look at: who asks, their papers, and the decision. */
export function reviewRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, store } = services;

  app.get(
    "/office/reviews",
    {
      config: access,
      schema: {
        summary: "Lo que espera a la oficina: altas y cambios de perfil, lo más viejo primero",
        response: {
          200: {
            type: "object",
            properties: {
              data: { type: "array", items: { type: "object", properties: listed } },
              total: { type: "integer" },
            },
          },
        },
      },
    },
    async () => {
      const { rows, total } = await listReviews(db, clock());
      return { data: rows, total };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/office/reviews/:id",
    {
      config: access,
      schema: {
        summary: "Una revisión, con lo que se compara, sus papeles y lo que pasó con ella",
        params: recordParams,
        response: dataOf({
          type: "object",
          properties: {
            ...listed,
            ...{ isOpen: { type: "boolean" }, email: text, license: nullable, cuit: nullable },
            compared: {
              type: "array",
              items: { type: "object", properties: { title: text, before: nullable, after: nullable } },
            },
            statuses: { type: "object", additionalProperties: text },
            papers: { type: "array", items: paper },
            changes: changesSchema,
          },
        }),
      },
    },
    async ({ params }) => ({ data: await showReview(services, await loadReviewed(db, params.id)) }),
  );

  app.get<{ Params: { id: string; fileId: string } }>(
    "/office/reviews/:id/files/:fileId",
    { config: access, schema: { summary: "Un papel de una revisión", params: fileParams } },
    async ({ params }, reply) => {
      const { id } = await loadReviewed(db, params.id);
      const file = (await ownFiles(db, id)).find((one) => one.id === params.fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );

  app.post<{ Params: { id: string }; Body: ReviewDecision }>(
    "/office/reviews/:id/decision",
    {
      config: deciding,
      schema: {
        summary: "Aprueba lo que se pidió, o lo rechaza diciendo por qué",
        params: recordParams,
        body: decisionBody,
        response: dataOf({ type: "object", properties: { from: text, to: text } }),
      },
    },
    async (request) => {
      const { params, body } = request;
      return { data: await decideReview(services, operatorOf(request), { id: params.id, ...body }, clock()) };
    },
  );
}

async function showReview({ db, clock }: RecordServices, record: Waiting): Promise<object> {
  const account = await findAccount(db, brokerOfOwner(record.owner) ?? "");
  if (!account) throw new AppError("not-found");
  const { entity, compared } = reviewedKinds[record.kind] as Reviewed; // selected by these names
  const { holidays } = await parametersAt(db, dayOf(clock()));
  const { professionalLicense: license = null, taxIdentification: cuit = null } = account.profile;
  const asked = askedIn(record).map(({ tag }) => tag);
  const papers = (await listPapers(db, record)).map(({ address, ...one }) => ({
    ...one,
    isAsked: asked.includes(one.document),
    path: address.replace(`/onboarding/`, "/office/reviews/"),
  }));
  return {
    ...showListed(record, account, holidays),
    isOpen: waitingStatuses(entity.statuses).includes(record.status),
    ...{ email: account.email, license, cuit },
    statuses: Object.fromEntries(Object.entries(entity.statuses).map(([id, { title }]) => [id, title])),
    compared: compared(record, account),
    papers: papers.toSorted((one, other) => Number(other.isAsked) - Number(one.isAsked)),
    changes: await listChanges(db, record.kind, record.id),
  };
}
