import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { askAs } from "../../infrastructure/http/ask-as.ts";
import { playedIn } from "../../infrastructure/http/played.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { keyOf, releaseOf, versionsOf } from "../../infrastructure/http/request-headers.ts";
import { findAnswer, once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import type { LoadedPolicy } from "../../insurance/policies/load-policy.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf, ownerOf } from "../../people/principals/principal.ts";
import { loadPolicyForWriting } from "../access/policies.ts";
import type { Entity } from "../entity.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { compileSave, type SaveRequest, saveSchema } from "../save-route.ts";
import { recordParams } from "../schemas.ts";
import { correctedPolicy, typedPolicy } from "./policy.ts";
import type { PolicyAnswers } from "./policy-answers.ts";
import { storePolicy } from "./store-policy.ts";
import { withUnasked } from "./with-unasked.ts";

/** The calls by which a person types a policy, and corrects one that is there. */
export function saveRoutes(app: FastifyInstance, services: RecordServices): void {
  app.post<{ Body: Sent["body"] }>(
    typedPolicy.path,
    {
      config: {
        access: "broker",
        needs: { scene: "policiesManual", action: "create" },
        refusals: [409, 412],
      },
      schema: { summary: typedPolicy.summaries.store, ...saveSchema(typedPolicy, services) },
      validatorCompiler: compileSave(app, typedPolicy),
    },
    (request, reply) => save(app, services, { entity: typedPolicy, policy: undefined }, request, reply),
  );

  app.put<{ Body: Sent["body"]; Params: { id: string } }>(
    `${correctedPolicy.path}/:id`,
    {
      config: {
        access: "broker",
        needs: { scene: "policiesManual", action: "update" },
        refusals: [404, 409, 412],
      },
      schema: {
        summary: correctedPolicy.summaries.change ?? "",
        ...saveSchema(correctedPolicy, services),
        params: recordParams,
      },
      validatorCompiler: compileSave(app, correctedPolicy),
    },
    async (request, reply) => {
      const policy = await loadPolicyForWriting(services.db, brokerOf(request), request.params.id);
      return save(app, services, { entity: correctedPolicy, policy }, request, reply);
    },
  );
}

type Target = { readonly entity: Entity; readonly policy: LoadedPolicy | undefined };

/** Stores what the flow allows, once for its key; what it was made from has to be what is there. */
async function save(
  app: FastifyInstance,
  services: RecordServices,
  { entity, policy }: Target,
  request: SaveRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, clock, limits } = services;
  const broker = brokerOf(request);
  const now = clock();
  const id = policy?.id ?? randomUUID();
  const content = [entity.path, policy?.id, request.body];
  const keyed = { owner: ownerOf(broker), key: keyOf(request), content, at: now };
  const before = await findAnswer(db, keyed);
  if (before) return reply.header("idempotency-replayed", "true").send(before.body);
  await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
  const versions = versionsOf(request);
  if (policy && versions && !versions.includes(policy.version)) throw new AppError("version");
  const answers = withUnasked(
    policy?.versions.at(-1)?.answers ?? {},
    await judged(app, services, { entity, policy }, request, now),
    services.rules.fieldsOf?.(entity.filledBy) ?? {},
  ) as PolicyAnswers; // as its flow judged it, and what was said before
  const answer = await once(db, keyed, { data: { id } }, async (trx) => {
    await storePolicy(trx, {
      id,
      before: policy?.version ?? 0,
      brokerId: broker.brokerId,
      kind: policy ? "correction" : "policy",
      source: "typed",
      answers,
      by: actOf(broker, now),
    });
  });
  if (answer.isReplay) reply.header("idempotency-replayed", "true");
  return reply.header("etag", `"${(policy?.version ?? 0) + 1}"`).send(answer.body);
}

/** The answers that the flow would have let somebody send. */
async function judged(
  app: FastifyInstance,
  { db, rules }: RecordServices,
  { entity, policy }: Target,
  request: SaveRequest,
  now: Date,
): Promise<PolicyAnswers> {
  const sent = {
    entity,
    body: request.body,
    isChange: policy !== undefined,
    release: releaseOf(request),
    ...playedIn(request),
  };
  const context = {
    today: dayOf(now),
    platform: "",
    insurer: "",
    product: "",
    ...(policy ? { [entity.idName]: policy.id } : {}),
  };
  const status = policy ? Object.keys(entity.statuses)[0] : undefined;
  const { problems, content } = await rules.judge(
    db,
    sent,
    { context, area: "broker", status, began: undefined, now },
    askAs(app, request),
  );
  if (problems.length > 0) throw refuse(problems);
  return content as PolicyAnswers; // as its flow judged it
}
