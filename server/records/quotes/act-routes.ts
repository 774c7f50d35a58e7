import type { FastifyInstance } from "fastify";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { withJobs } from "../with-jobs.ts";
import {
  archiveQuote,
  askAgain,
  chooseOffer,
  cloneQuote,
  type QuoteAct,
  requote,
  unshareQuote,
} from "./acts.ts";
import { quote } from "./quote.ts";

const scene = "multiQuote";
const uuid = { type: "string", format: "uuid" };
const nothing = closed({ properties: {} });
const commissionType = { type: "integer", minimum: 0, maximum: 999 };

type Id = { readonly id: string };

/** What a call does with a quote, by what its body and its path say. */
type ActRoute<Body, Params> = {
  readonly path: string;
  readonly summary: string;
  readonly params?: object;
  readonly body?: object;
  /** Whether another quote comes of it, in place of the one that is asked. */
  readonly isNew?: true;
  readonly does: (
    act: QuoteAct,
    asked: { readonly body: Body; readonly params: Params },
  ) => Promise<() => void>;
};

/** What a broker does with a quote of theirs beside filling it in. Each is done once for its key. */
export function quoteActRoutes(app: FastifyInstance, services: RecordServices): void {
  actRoute<{ readonly commissionType?: number }>(app, services, {
    path: "requote",
    summary:
      "Pide precios nuevos de lo mismo, con otra comisión si se dice: la cotización sigue siendo la que es, y muestra qué cambió",
    body: closed({ properties: { commissionType } }),
    does: (act, { body }) => requote(act, body),
  });
  actRoute<{ readonly locality?: string; readonly commissionType?: number }>(app, services, {
    path: "clone",
    summary: "Cotiza lo mismo como otra cotización, en otra localidad o con otra comisión si se dicen",
    body: closed({
      properties: {
        locality: { type: "string", minLength: 1, maxLength: 80 },
        commissionType,
      },
    }),
    isNew: true,
    does: (act, { body }) => cloneQuote(act, body),
  });
  actRoute<unknown, { readonly insurer: string }>(app, services, {
    path: "insurers/:insurer/again",
    summary: "Vuelve a preguntarle a una compañía que no pudo cotizar",
    params: closed({
      properties: { id: uuid, insurer: { type: "string", maxLength: 60 } },
      required: ["id", "insurer"],
    }),
    does: (act, { params }) => askAgain(act, params.insurer),
  });
  actRoute<{ readonly coverageId: string }>(app, services, {
    path: "choose",
    summary: "Elige una cobertura: la que la compañía tiene que aprobar queda pendiente",
    body: closed({ properties: { coverageId: uuid }, required: ["coverageId"] }),
    does: (act, { body }) => chooseOffer(act, body.coverageId),
  });
  actRoute<{ readonly isArchived: boolean }>(app, services, {
    path: "archive",
    summary: "Saca una cotización de la lista, o la vuelve a poner",
    body: closed({ properties: { isArchived: { type: "boolean" } }, required: ["isArchived"] }),
    does: (act, { body }) => archiveQuote(act, body.isArchived),
  });
  actRoute<{ readonly link?: string }>(app, services, {
    path: "unshare",
    summary: "Deja sin efecto un enlace que se mandó de una cotización, o todos donde no se dice cuál",
    body: closed({ properties: { link: uuid } }),
    does: (act, { body }) => unshareQuote(act, body.link),
  });
}

/** One call, which is done in a transaction; what has to begin does once that is committed. */
function actRoute<Body = unknown, Params = unknown>(
  app: FastifyInstance,
  services: RecordServices,
  { path, summary, params = recordParams, body = nothing, isNew, does }: ActRoute<Body, Params>,
): void {
  const { db, clock, rules, limits } = services;
  app.post<{ Params: Id & Params; Body: Body }>(
    `/multi-quotes/:id/${path}`,
    {
      config: { access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409] },
      schema: { summary, params, headers: requestHeaders, body, response: idAnswer },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = request.params as Id; // as the path has it
      const record = await loadForWriting({ db }, quote, broker, { id });
      requireProduct(rules, broker, { scene, action: "create" }, record.product);
      const now = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const owner = ownerOf(broker);
      const data: Id = { id: isNew ? crypto.randomUUID() : id };
      const content = [request.routeOptions.url, request.params, request.body];
      let begin = (): void => {};
      const answer = await withJobs(services, quote, () =>
        once(db, { owner, key: keyOf(request), content, at: now }, { data }, async (trx) => {
          const act = { trx, services, broker, record: { ...record, owner }, id: data.id, now };
          begin = await does(act, request as { readonly body: Body; readonly params: Params });
        }),
      );
      begin();
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}
