import type { FastifyInstance } from "fastify";
import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { askAs } from "../../infrastructure/http/ask-as.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { findAnswer } from "../../infrastructure/idempotency/answers.ts";
import { keptCard } from "../../insurance/payments/routes.ts";
import { findPolicy, loadPolicies, type Policy } from "../../insurance/policies/policies.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { type Insured, ownerOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { moveRecord } from "../move.ts";
import type { Answers } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { saveRecord } from "../save-record.ts";
import { freely, idAnswer, recordAnswer, recordParams } from "../schemas.ts";
import { saveBody } from "../shape.ts";
import { withJobs } from "../with-jobs.ts";
import { endorsement } from "./endorsement.ts";
import { contactNow, paymentNow } from "./now-of-policy.ts";
import { canWithdraw, findAsked, isUnderWay, tellAsked } from "./own-change.ts";
import changes from "./own-changes.json" with { type: "json" };
import { lockEndorsement } from "./send-endorsement.ts";

const nowOf = { "payment-method": paymentNow, data: contactNow } as const;

type Segment = keyof typeof nowOf;

const card = { card: closed({ properties: keptCard, required: ["token"] }) };

/** What who is insured asks to have changed of a policy of theirs, at an address of its own: an endorsement for its broker. */
export function ownChangeRoutes(app: FastifyInstance, services: RecordServices): void {
  for (const segment of Object.keys(nowOf) as Segment[]) changeRoutes(app, segment, services);
  withdrawRoute(app, services);
}

function changeRoutes(app: FastifyInstance, segment: Segment, services: RecordServices): void {
  const { db, clock, rules } = services;
  const { flow, change, summaries } = changes[segment];

  app.get<{ Params: { id: string } }>(
    `/policies/:id/${segment}`,
    {
      config: { access: "proven", refusals: [404] },
      schema: { summary: summaries.read, params: recordParams, response: recordAnswer },
      ...freely,
    },
    async (request) => {
      const policy = await ownPolicy(services, insuredOf(request), request.params.id);
      const today = dayOf(clock());
      const [now, asked] = await Promise.all([
        nowOf[segment](db, policy, today),
        findAsked(db, { policyId: policy.id, change }),
      ]);
      const { startsOn, current } = now;
      return {
        data: {
          asset: [policy.asset, policy.plate].filter(Boolean).join(", "),
          isOpen: isOpen(services, policy, today),
          current,
          ...(startsOn === undefined ? {} : { startsOn: wireDate(startsOn) }),
          ...tellAsked(asked),
        },
      };
    },
  );

  app.put<{ Params: { id: string }; Body: Answers }>(
    `/policies/:id/${segment}`,
    {
      config: { access: "proven", refusals: [404, 409] },
      schema: {
        summary: summaries.store,
        params: recordParams,
        headers: requestHeaders,
        body: bodyOf(segment, rules.fieldsOf?.({ flow })),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const insured = insuredOf(request);
      const now = clock();
      const today = dayOf(now);
      const policy = await ownPolicy(services, insured, request.params.id);
      if (!isOpen(services, policy, today)) throw new AppError("not-found");
      const content = [segment, policy.id, request.body];
      const keyed = { owner: ownerOf(insured), key: keyOf(request), content, at: now };
      const before = await findAnswer(db, keyed);
      const asked = before ? undefined : await findAsked(db, { policyId: policy.id, change });
      if (asked && isUnderWay(asked)) throw new AppError("change-under-way");
      const { startsOn = today } = await nowOf[segment](db, policy, today);
      const body = {
        ...request.body,
        ...{ policyId: policy.id, change, effectiveDate: wireDate(startsOn), files: [] },
      };
      const sent = { entity: endorsement, principal: insured, id: undefined, draftId: undefined };
      const answer = await saveRecord(
        services,
        {
          ...sent,
          ...{ policyId: policy.id, body, played: {}, release: undefined, versions: undefined },
          ...{ stores: "requested", key: keyed.key, content, now },
        },
        askAs(app, request),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return reply.send({ data: (answer.body as { readonly data: object }).data }); // as `saveRecord` stores it
    },
  );
}

/** What its flow asks, and the card that it names. */
function bodyOf(segment: Segment, fields: Readonly<Record<string, object>> | undefined): object {
  if (!fields) return { type: "object" };
  const properties = segment === "payment-method" ? card : {};
  return saveBody({ ...endorsement, stored: { envelope: { properties } } }, fields);
}

/** What they asked for is given up, for as long as nobody but its broker has it in hand. */
function withdrawRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, jobs } = services;
  app.post<{ Params: { id: string } }>(
    "/endorsements/:id/withdraw",
    {
      config: { access: "proven", refusals: [404, 409] },
      schema: {
        summary: "Retira un endoso que se pidió, hasta que quien vendió la póliza lo manda a la compañía",
        params: recordParams,
        headers: requestHeaders,
        body: closed({ properties: {} }),
        response: idAnswer,
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      const { id } = request.params;
      await loadForWriting(services, endorsement, insured, { id });
      const at = clock();
      await withJobs(services, endorsement, () =>
        db.transaction().execute(async (trx) => {
          // Held: who has it in hand may not change between the look and the move.
          const record = await lockEndorsement(trx, id);
          if (record?.status === "canceled") return;
          if (!record || !canWithdraw(record)) throw new AppError("not-withdrawn");
          const mover = { by: "insured", principal: insured, action: "withdraw" } as const;
          await moveRecord(trx, { jobs }, endorsement, { id, status: "canceled", at }, mover);
        }),
      );
      return { data: { id } };
    },
  );
}

async function ownPolicy({ db, platforms }: RecordServices, insured: Insured, id: string): Promise<Policy> {
  return findPolicy(await loadPolicies(db, platforms, insured), id);
}

/** Whether it may be asked for here today: of a product with a flow for it, and of a policy that goes on. */
function isOpen({ rules }: RecordServices, policy: Policy, today: string): boolean {
  const begins = endorsement.insured?.begins?.(policy, today) ?? false;
  return (
    begins && policy.brokerId !== null && rules.flowOf(endorsement.filledBy, policy.product) !== undefined
  );
}
