import type { FastifyInstance } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import { accident } from "../../claims/report/accident.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { standingOf } from "../../insurance/policies/standing.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { loadForReading } from "../access/load.ts";
import { endorsement } from "../endorsements/endorsement.ts";
import { factsOf } from "../endorsements/facts.ts";
import type { Entity } from "../entity.ts";
import { inspection } from "../inspections/inspection.ts";
import type { Answers, OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { recordParams } from "../schemas.ts";
import { showFollowed } from "../statuses.ts";
import { clientIn, dnisIn, documentTags, mergedTags } from "./answered.ts";
import { client } from "./client.ts";

/** More of one client's than a page shows; the newest are told. */
const most = 200;

const rows = dataOf({ type: "array", items: { type: "object", additionalProperties: true } });
const needs = { scene: "clients", action: "show" } as const;

/** What a client has with the broker that reads: their policies, the claims that were made on those, and what is inspected. */
export function holdingRoutes(app: FastifyInstance, { db, clock, rules }: RecordServices): void {
  app.get<{ Params: { id: string } }>(
    "/clients/:id/policies",
    {
      config: { access: "broker", needs },
      schema: { summary: "Las pólizas de un cliente", params: recordParams, response: rows },
    },
    async (request) => {
      const record = await loadForReading({ db }, client, brokerOf(request), { id: request.params.id });
      const today = dayOf(clock());
      const policies = await heldBy(db, record)
        .select(["policies.plate", "policies.starts_on as startsOn", "policies.ends_on as endsOn"])
        .select(["policies.status", "policies.canceled_on as canceledOn"])
        .orderBy("policies.ends_on", "desc")
        .execute();
      return {
        data: policies.map(({ startsOn, endsOn, status, canceledOn, insurer, product, ...policy }) => ({
          ...policy,
          insuredCompany: insurerTitle(insurer),
          product: rules.titleOf(product),
          startsOn: wireDate(startsOn),
          endsOn: wireDate(endsOn),
          status: standingOf({ startsOn, endsOn, status, canceledOn }, today),
        })),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/clients/:id/claims",
    {
      config: { access: "broker", needs },
      schema: { summary: "Los siniestros que denunció un cliente", params: recordParams, response: rows },
    },
    async (request) => {
      const record = await loadForReading({ db }, client, brokerOf(request), { id: request.params.id });
      const claims = await hangingOn(db, record, accident)
        .select(["records.number", "records.sent_at as sentAt"])
        .where("records.sent_at", "is not", null)
        .orderBy("records.sent_at", "desc")
        .execute();
      return {
        data: claims.map(({ sentAt, ...claim }) => ({
          ...showHanging(accident, claim),
          sentOn: sentAt && wireDate(dayOf(sentAt)),
        })),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/clients/:id/endorsements",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Los endosos que se pidieron sobre las pólizas de un cliente",
        params: recordParams,
        response: rows,
      },
    },
    async (request) => {
      const record = await loadForReading({ db }, client, brokerOf(request), { id: request.params.id });
      const asked = await hangingOn(db, record, endorsement)
        .select(["records.number", "records.sent_at as sentAt", "records.facts"])
        .where("records.sent_at", "is not", null)
        .orderBy("records.sent_at", "desc")
        .execute();
      return {
        data: asked.map(({ sentAt, facts, ...one }) => ({
          ...showHanging(endorsement, one),
          title: factsOf(facts as Answers).changes?.title ?? "Endoso",
          sentOn: sentAt && wireDate(dayOf(sentAt)),
        })),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    "/clients/:id/inspections",
    {
      config: { access: "broker", needs },
      schema: {
        summary: "Las inspecciones que se piden sobre las pólizas de un cliente",
        params: recordParams,
        response: rows,
      },
    },
    async (request) => {
      const record = await loadForReading({ db }, client, brokerOf(request), { id: request.params.id });
      const inspections = await hangingOn(db, record, inspection)
        .select(["records.created_at as askedAt"])
        .orderBy("records.updated_at", "desc")
        .execute();
      return {
        data: inspections.map(({ askedAt, ...one }) => ({
          ...showHanging(inspection, one),
          askedOn: wireDate(dayOf(askedAt)),
        })),
      };
    },
  );
}

/** What hangs on the policies of a client, of one kind. */
function hangingOn(db: Db, record: OwnedRecord, { name }: Entity) {
  return heldBy(db, record)
    .innerJoin("records", "records.policy_id", "policies.id")
    .clearSelect()
    .select([
      "records.id",
      "records.status",
      "policies.number as policyNumber",
      "policies.asset",
      "policies.plate",
      "policies.insurer",
    ])
    .where("records.entity", "=", name);
}

type Hanging = { readonly insurer: string; readonly status: string };

function showHanging<Row extends Hanging>({ statuses }: Entity, { insurer, status, ...row }: Row) {
  const insuredCompany = insurerTitle(insurer);
  return { ...row, insuredCompany, status: showFollowed(statuses, status, { insurer: insuredCompany }) };
}

/** The policies of a client that their own broker has sold: a DNI that somebody types tells nobody what it insures. */
function heldBy(db: Db, { id, owner, answers, facts }: OwnedRecord) {
  const dnis = dnisIn([...documentTags(clientIn(answers)), ...mergedTags(facts)]);
  return db
    .selectFrom("policies")
    .select(["policies.id", "policies.number", "policies.insurer", "policies.product", "policies.asset"])
    .where("policies.broker_id", "=", brokerOfOwner(owner) ?? owner)
    .where("policies.status", "<>", "removed")
    .where((where) =>
      where.or([
        where("policies.client_id", "=", id),
        where("policies.identity_number", "in", dnis.length === 0 ? [""] : [...dnis]),
      ]),
    )
    .limit(most);
}
