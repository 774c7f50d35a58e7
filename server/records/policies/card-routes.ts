import type { FastifyInstance } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import { findPolicy, loadPolicies } from "../../insurance/policies/policies.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { loadBase } from "../endorsements/base.ts";
import type { RecordServices } from "../record-services.ts";
import { recordParams } from "../schemas.ts";
import { codeOfCard, policyOfCode } from "./card-code.ts";
import type { PolicyAnswers } from "./policy-answers.ts";

const text = { type: "string" };
const ofVehicle = {
  insuredCompany: text,
  number: text,
  startsOn: text,
  endsOn: text,
  asset: text,
  plate: text,
  coverage: text,
};

/** The circulation card of a vehicle's policy, and what whoever scans it is told: all but whose it is. */
export function cardRoutes(app: FastifyInstance, services: RecordServices): void {
  ownCardRoute(app, services);
  scannedCardRoute(app, services);
}

function ownCardRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, platforms, codeOf } = services;
  app.get<{ Params: { id: string } }>(
    "/policies/:id/card",
    {
      config: { access: "proven", refusals: [404] },
      schema: {
        summary:
          "La tarjeta de circulación de una póliza propia y vigente, con el código por el que se consulta",
        params: recordParams,
        response: dataOf({
          type: "object",
          properties: { ...ofVehicle, code: text, insuredName: text, chassis: text },
        }),
      },
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const policy = findPolicy(await loadPolicies(db, platforms, insured), request.params.id);
      const card = await cardOf(db, policy.id, dayOf(clock()));
      if (!card) throw new AppError("not-found");
      const { chassis, told } = card;
      return reply.header("cache-control", "no-store").send({
        data: {
          ...told,
          code: codeOfCard(codeOf, policy.id),
          insuredName: policy.fullName,
          ...(chassis === undefined ? {} : { chassis }),
        },
      });
    },
  );
}

function scannedCardRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, platforms, codeOf, limits } = services;
  app.get<{ Params: { platform: string; code: string } }>(
    "/circulation-cards/:platform/:code",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "Si la tarjeta de circulación que alguien muestra vale hoy, sin decir de quién es",
        params: closed({
          properties: { platform: { ...text, maxLength: 40 }, code: { ...text, maxLength: 64 } },
          required: ["platform", "code"],
        }),
        response: dataOf({ type: "object", properties: { ...ofVehicle, checkedAt: text } }),
      },
    },
    async (request, reply) => {
      const { platform, code } = request.params;
      const now = clock();
      await countRequest(db, "scannedCard", [networkOf(request.ip)], now, limits.scannedCard);
      const id = policyOfCode(codeOf, code);
      const card = id === undefined ? undefined : await cardOf(db, id, dayOf(now));
      // Of a policy that ended as of a code that nobody made: what does not hold today proves nothing.
      if (!card || !platforms.shows(platform.toLowerCase(), card.policy)) throw new AppError("not-found");
      return reply
        .header("cache-control", "no-store")
        .send({ data: { ...card.told, checkedAt: now.toISOString() } });
    },
  );
}

/** What a card says of a policy that is in force on an ISO day; nothing where it is not, or where it is of no vehicle. */
async function cardOf(db: Db, id: string, today: string) {
  const [policy] = await selectPolicy(db, { id });
  if (!policy || today < policy.startsOn || today > policy.endsOn) return undefined;
  const base = await loadBase(db, id);
  // Of a policy that its insurer alone keeps, nobody here has said more than its head.
  const { vehicle, coverages } =
    (base && versionOn(base.versions, today)?.answers) ?? ({} as Partial<PolicyAnswers>);
  const plate = vehicle?.plate ?? policy.plate ?? undefined;
  if (plate === undefined && vehicle === undefined) return undefined;
  const coverage = coverages?.[0]?.name;
  return {
    policy,
    chassis: vehicle?.chassis,
    told: {
      insuredCompany: insurerTitle(policy.insurer),
      number: policy.number,
      startsOn: wireDate(policy.startsOn),
      endsOn: wireDate(policy.endsOn),
      asset: policy.asset,
      ...(plate === undefined ? {} : { plate }),
      ...(coverage === undefined ? {} : { coverage }),
    },
  };
}

const selectPolicy = prepareLookUp((db, v: { readonly id: string }) =>
  db
    .selectFrom("policies")
    .select(["insurer", "number", "asset", "plate", "starts_on as startsOn", "ends_on as endsOn"])
    .select(["broker_id as brokerId", "origin"])
    .where("id", "=", v.id)
    .where("status", "not in", ["pending", "removed", "canceled"])
    .compile(),
);
