import type { FastifyInstance } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { findPolicySold } from "../../insurance/policies/policies.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { loadForWriting } from "../../records/access/load.ts";
import { loadPolicyForWriting } from "../../records/access/policies.ts";
import { nothingAttached, readAttached } from "../../records/attached.ts";
import { writeTo } from "../../records/quotes/shared-by.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { freely, recordAnswer } from "../../records/schemas.ts";
import { accident, isReportable } from "../report/accident.ts";
import { showAccident } from "../report/show.ts";

type Asked = { Params: { id: string }; Querystring: { accidentId?: string } };

const uuid = { type: "string", format: "uuid" };

/** The call by which the wizard of a broker on the telephone begins a claim, or goes on with a draft of theirs. */
export function claimDraftRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, rules } = services;
  app.get<Asked>(
    "/policies/:id/claim",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404] },
      schema: {
        summary: "Lo que se sabe al cargar un siniestro por quien está asegurado: su póliza, o el borrador",
        params: closed({ properties: { id: uuid }, required: ["id"] }),
        // An empty parameter is one that was not given.
        querystring: closed({
          properties: { accidentId: { anyOf: [uuid, { type: "string", const: "" }] } },
        }),
        response: recordAnswer,
      },
      ...freely,
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = await loadPolicyForWriting(db, broker, request.params.id);
      const accidentId = request.query.accidentId || undefined;
      const record =
        accidentId === undefined
          ? undefined
          : await loadForWriting({ db }, accident, broker, { id: accidentId });
      const policy = await findPolicySold(db, broker.brokerId, id);
      const isOther = record !== undefined && record.policyId !== id;
      if (!policy || isOther || (!record && !isReportable(policy, dayOf(clock()))))
        throw new AppError("not-found");
      const attached = record ? await readAttached(db, record.id) : nothingAttached;
      const account = await findAccount(db, broker.brokerId);
      if (!account) throw new AppError("not-found");
      if (record) reply.header("etag", `"${record.version}"`);
      const shown = showAccident({ record, policy, isWhole: true, attached, rules });
      return { data: { ...shown, insured: present(shown.insured), broker: writeTo(account).name } };
    },
  );
}

/** Leaves out what is not known: a company has no DNI, and not every broker knows an email. */
function present(insured: unknown): object {
  return Object.fromEntries(
    Object.entries(insured as object).filter(([, value]) => value !== null && value !== ""),
  );
}
