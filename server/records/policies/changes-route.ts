import type { FastifyInstance } from "fastify";
import type { Json } from "#engine/json/index.ts";
import { type ChangedFact, compareFacts, factsOf } from "#engine/runtime/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { loadPolicyForReading } from "../access/policies.ts";
import type { RecordServices } from "../record-services.ts";
import { freely, recordParams } from "../schemas.ts";

const number = { type: "integer", minimum: 1, maximum: 10_000 };
const text = { type: "string" };

/** One line of a comparison, as it travels. */
const changedSchema = {
  type: "object",
  properties: {
    id: text,
    within: { type: "array", items: text },
    title: text,
    before: text,
    after: text,
  },
};

/** What is not the same in two versions of a policy, line by line, in the words in which it was asked. */
export function changesRoute(app: FastifyInstance, { db, rules }: RecordServices): void {
  app.get<{ Params: { id: string }; Querystring: { from: number; to: number } }>(
    "/policies/:id/changes",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" }, refusals: [404] },
      schema: {
        summary: "Qué cambió entre dos versiones de una póliza",
        params: recordParams,
        querystring: closed({ properties: { from: number, to: number }, required: ["from", "to"] }),
        response: dataOf({ type: "array", items: changedSchema }),
      },
      ...freely,
    },
    async (request) => {
      const { id } = request.params;
      const policy = await loadPolicyForReading(db, brokerOf(request), id);
      const answersOf = (wanted: number) => {
        const version = policy.versions.find((one) => one.number === Number(wanted));
        if (!version) throw new AppError("not-found");
        return version.answers;
      };
      const { from, to } = request.query;
      return { data: changesBetween(rules, policy.product, answersOf(from), answersOf(to)) };
    },
  );
}

/** The lines in which two tellings of a product's policy differ. */
function changesBetween(
  { describePolicy }: Pick<RecordServices["rules"], "describePolicy">,
  product: string,
  before: object,
  after: object,
): readonly ChangedFact[] {
  const schema = describePolicy?.(product) ?? {};
  const facts = (answers: object) => factsOf(schema, answers as Json, words); // jsonb that only this server writes
  return compareFacts(facts(before), facts(after));
}

/** What an answer that is no text is called. */
const words = { yes: "Sí", no: "No", none: "S/N" };
