import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Insured } from "../../people/principals/principal.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { readForOwner } from "../../records/read.ts";
import type { OwnedRecord } from "../../records/record.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { idAnswer, recordAnswer } from "../../records/schemas.ts";
import { showFollowed } from "../../records/statuses.ts";
import { withJobs } from "../../records/with-jobs.ts";
import { accident } from "../report/accident.ts";
import { extension, noteSchema } from "../report/extension.ts";
import { dayOfClaim, kindOfClaim } from "../report/follow.ts";
import { tellerOf, writtenDownIn } from "../report/teller.ts";
import { confirmClaim } from "./confirm-claim.ts";
import { loadConfirmable } from "./confirmation-links.ts";

type Linked = { Params: { code: string } };
type Said = { readonly correction?: string };

const params = closed({ properties: { code: { type: "string", maxLength: 64 } }, required: ["code"] });

/** The calls by which somebody insured reads what their broker wrote down of an accident, and confirms or corrects it. */
export function confirmationRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock } = services;

  app.get<Linked>(
    "/claim-confirmations/:code",
    {
      config: { access: "public", refusals: [404] },
      schema: {
        summary: "La denuncia que cargó un productor por teléfono, para quien recibió su enlace",
        ...{ params, response: recordAnswer },
      },
    },
    async (request, reply) => {
      const shown = await openLinked(services, request);
      reply.header("cache-control", "no-store");
      return { data: showToInsured(shown) };
    },
  );

  app.post<Linked & { Body: Said }>(
    "/claim-confirmations/:code",
    {
      config: { access: "public", refusals: [400, 404] },
      schema: {
        summary: "Confirma una denuncia que cargó un productor por teléfono, o dice qué no fue así",
        ...{ params, headers: requestHeaders, response: idAnswer },
        body: closed({ properties: { correction: noteSchema } }),
      },
    },
    async (request, reply) => {
      const shown = await openLinked(services, request);
      const { id } = shown.record;
      const at = clock();
      const { correction } = request.body;
      const by = holderOf(shown, request.ip);
      const keyed = { owner: `claim:${id}`, key: keyOf(request), content: ["confirm", id, request.body], at };
      const said = correction === undefined ? undefined : String(extension.take({ note: correction }).note);
      const answer = await withJobs(services, accident, () =>
        once(db, keyed, { data: { id } }, (trx) =>
          confirmClaim(trx, services, { shown, by, correction: said, at }),
        ),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

type Opened = ShownRecord & { readonly record: OwnedRecord };

async function openLinked(services: RecordServices, request: FastifyRequest<Linked>): Promise<Opened> {
  const { db, clock, limits } = services;
  const now = clock();
  await countRequest(db, "insurerLink", [networkOf(request.ip)], now, limits.insurerLink);
  const shown = await readForOwner(services, accident, await loadConfirmable(db, request.params.code, now));
  if (!shown || !writtenDownIn(shown.record)) throw new AppError("not-found");
  return shown;
}

/** The holder of the link acts as the insured person, known by nothing but that link. */
function holderOf({ record, policy, platform }: Opened, address: string): Insured {
  const { identityNumber } = policy;
  return {
    ...{ type: "insured", ticketId: `confirmation ${record.id}`, platform, plate: null, isProven: false },
    ...{ identityNumber: identityNumber ?? "", address },
  };
}

function showToInsured({ record, policy, attached }: Opened): object {
  const company = insurerTitle(policy.insurer);
  const { by, confirmedAt, correctedAt } = writtenDownIn(record) ?? {};
  return {
    ...{ number: record.number, title: kindOfClaim(record.answers), by, fullName: policy.fullName },
    on: dayOfClaim(record.answers.date) ?? null,
    ...{ asset: policy.asset, plate: policy.plate, insurer: company },
    status: showFollowed(accident.statuses, record.status, { insurer: company }),
    teller: tellerOf(record, policy.fullName),
    ...{ isConfirmed: confirmedAt !== undefined, isCorrected: correctedAt !== undefined },
    files: attached.files.filter(({ recordId }) => recordId === record.id).map(({ name }) => name),
    report: record.report ?? [],
  };
}
