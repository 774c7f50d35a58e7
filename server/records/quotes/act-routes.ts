import type { FastifyInstance, FastifyRequest } from "fastify";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import { loadOwned } from "../ownership.ts";
import type { StoredRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { withJobs } from "../with-jobs.ts";
import { askAgain, chooseOffer, cloneQuote, type QuoteAct, requote } from "./acts.ts";
import { quote } from "./quote.ts";

const scene = "multiQuote";
const uuid = { type: "string", format: "uuid" };

/** What a broker does with a quote of theirs beside filling it in. Each is done once for its key. */
export function quoteActRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, rules, limits } = services;
  const config = { access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409] } as const;

  /** Does what is asked in one transaction, and begins what has to begin once that is committed. */
  async function act(
    request: FastifyRequest<{ Params: { id: string } }>,
    answer: (record: StoredRecord) => { readonly id: string },
    does: (act: QuoteAct) => Promise<() => void>,
  ) {
    const broker = brokerOf(request);
    const { id } = request.params;
    const record = await loadOwned(db, quote, broker, id);
    requireProduct(rules, broker, { scene, action: "create" }, record.product);
    const now = clock();
    await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
    const data = answer(record);
    const content = [request.routeOptions.url, request.params, request.body];
    const keyed = { owner: ownerOf(broker), key: keyOf(request), content, at: now };
    let begin = (): void => {};
    const done = await withJobs(services, quote, () =>
      once(db, keyed, { data }, async (trx) => {
        begin = await does({
          trx,
          services,
          broker,
          record: { ...record, owner: ownerOf(broker) },
          id: data.id,
          now,
        });
      }),
    );
    begin();
    return done;
  }

  app.post<{ Params: { id: string } }>(
    "/multi-quotes/:id/requote",
    {
      config,
      schema: {
        summary:
          "Pide precios nuevos de lo mismo: la cotización sigue siendo la que es, y muestra qué cambió",
        params: recordParams,
        headers: requestHeaders,
        body: closed({ properties: {} }),
        response: idAnswer,
      },
    },
    async (request, reply) => sendAnswer(reply, await act(request, ({ id }) => ({ id }), requote)),
  );

  app.post<{
    Params: { id: string };
    Body: { readonly locality?: string; readonly commissionType?: number };
  }>(
    "/multi-quotes/:id/clone",
    {
      config,
      schema: {
        summary: "Cotiza lo mismo como otra cotización, en otra localidad o con otra comisión si se dicen",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: {
            locality: { type: "string", minLength: 1, maxLength: 80 },
            commissionType: { type: "integer", minimum: 0, maximum: 999 },
          },
        }),
        response: idAnswer,
      },
    },
    async (request, reply) =>
      sendAnswer(
        reply,
        await act(
          request,
          () => ({ id: crypto.randomUUID() }),
          (one) => cloneQuote(one, request.body),
        ),
      ),
  );

  app.post<{ Params: { id: string; insurer: string } }>(
    "/multi-quotes/:id/insurers/:insurer/again",
    {
      config,
      schema: {
        summary: "Vuelve a preguntarle a una compañía que no pudo cotizar",
        params: closed({
          properties: { id: uuid, insurer: { type: "string", maxLength: 60 } },
          required: ["id", "insurer"],
        }),
        headers: requestHeaders,
        body: closed({ properties: {} }),
        response: idAnswer,
      },
    },
    async (request, reply) =>
      sendAnswer(
        reply,
        await act(
          request,
          ({ id }) => ({ id }),
          (one) => askAgain(one, request.params.insurer),
        ),
      ),
  );

  app.post<{ Params: { id: string }; Body: { readonly coverageId: string } }>(
    "/multi-quotes/:id/choose",
    {
      config,
      schema: {
        summary: "Elige una cobertura: la que la compañía tiene que aprobar queda pendiente",
        params: recordParams,
        headers: requestHeaders,
        body: closed({ properties: { coverageId: uuid }, required: ["coverageId"] }),
        response: idAnswer,
      },
    },
    async (request, reply) =>
      sendAnswer(
        reply,
        await act(
          request,
          ({ id }) => ({ id }),
          (one) => chooseOffer(one, request.body.coverageId),
        ),
      ),
  );

  app.post<{ Params: { id: string }; Body: { readonly isArchived: boolean } }>(
    "/multi-quotes/:id/archive",
    {
      config,
      schema: {
        summary: "Saca una cotización de la lista, o la vuelve a poner",
        params: recordParams,
        headers: requestHeaders,
        body: closed({ properties: { isArchived: { type: "boolean" } }, required: ["isArchived"] }),
        response: idAnswer,
      },
    },
    async (request, reply) =>
      sendAnswer(
        reply,
        await act(
          request,
          ({ id }) => ({ id }),
          async ({ trx, id }) => {
            const { isArchived: is_archived } = request.body;
            await trx.updateTable("quotes").set({ is_archived }).where("record_id", "=", id).execute();
            return () => {};
          },
        ),
      ),
  );
}

type Reply = { header(name: string, value: string): unknown; send(body: unknown): unknown };

function sendAnswer(reply: Reply, answer: { readonly body: unknown; readonly isReplay?: boolean }): unknown {
  if (answer.isReplay) reply.header("idempotency-replayed", "true");
  return answer.body;
}
