import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countMail } from "../../infrastructure/limits/count-mail.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { type Broker, ownerOf } from "../../people/principals/principal.ts";
import { loadForReading } from "../access/load.ts";
import { findBelow } from "../below.ts";
import { needsOf, requireProduct } from "../by-product.ts";
import { sendFile } from "../file-routes.ts";
import { ownFiles } from "../files.ts";
import { factsOf as inspectionFacts, wantedIn } from "../inspections/asked.ts";
import { inspection } from "../inspections/inspection.ts";
import refusals from "../inspections/refusals.json" with { type: "json" };
import { titleOfPhoto } from "../inspections/schemas.ts";
import { tellOnQuote } from "../inspections/show-on-quote.ts";
import { moveRecord } from "../move.ts";
import { quote } from "../quotes/quote.ts";
import type { RecordServices } from "../record-services.ts";
import { writeRequest } from "../requests.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { withJobs } from "../with-jobs.ts";
import { emission } from "./emission.ts";
import { factsOf, forgotten } from "./facts.ts";
import { openQuote, path, scene } from "./open-quote.ts";
import { findAwaited } from "./show-awaited.ts";

const uuid = { type: "string", format: "uuid" };
const change = { access: "broker", needs: needsOf({ scene }, "create"), refusals: [404, 409] } as const;

type Params = { readonly Params: { readonly id: string } };

/** What a broker does about the inspection that an emission waits for: sends its link, looks at a photo, gives up. */
export function awaitedRoutes(app: FastifyInstance, services: RecordServices): void {
  requestRoute(app, services);
  fileRoute(app, services);
  giveUpRoute(app, services);
}

function requestRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, jobs } = services;
  app.post<Params>(
    `${path}/inspection/requests`,
    {
      config: change,
      schema: {
        summary: "Le manda de nuevo por mail, a quien se va a asegurar, el enlace de su inspección",
        params: recordParams,
        headers: requestHeaders,
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = await openQuote(services, request);
      const quoteId = request.params.id;
      const { id: recordId, facts } = await awaitedOf(services, quoteId);
      const { asked, proposed } = inspectionFacts({ facts });
      const to = proposed?.email;
      const papers = wantedIn(asked).map(({ tag }) => titleOfPhoto(tag));
      if (papers.length === 0 || !proposed || !to)
        throw new AppError("inspection-refused", { params: { why: refusals.sent } });
      const [now, id] = [clock(), randomUUID()];
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content: ["resend", recordId], at: now };
      const of = { entity: inspection.name, recordId, clientId: await clientOf(services, quoteId) };
      const said = { papers, channel: "mail", text: `Pedido de fotos de ${proposed.asset}` } as const;
      await jobs?.ready();
      const answer = await once(db, keyed, { data: { id } }, async (trx) => {
        await countMail(trx, "mailOfAddressee", { by: broker.brokerId, to, at: now });
        await writeRequest(trx, id, of, said, { broker, now });
        await jobs?.add(trx, "inspectionMail", { entity: inspection.name, id: recordId });
        await tellOnQuote(trx, proposed.quoteId);
      });
      jobs?.wake();
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

function fileRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, rules, store } = services;
  app.get<{ Params: { readonly id: string; readonly fileId: string } }>(
    `${path}/inspection/files/:fileId`,
    {
      config: { access: "broker", needs: needsOf({ scene }, "show") },
      schema: {
        summary: "Una foto de la inspección que espera una emisión, para descargar",
        params: closed({ properties: { id: uuid, fileId: uuid }, required: ["id", "fileId"] }),
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params;
      const broker = brokerOf(request);
      const { product } = await loadForReading({ db }, quote, broker, { id });
      requireProduct(rules, broker, { scene, action: "show" }, product);
      const { id: recordId } = await awaitedOf(services, id);
      const file = (await ownFiles(db, recordId)).find((one) => one.id === fileId);
      if (!file) throw new AppError("not-found");
      return sendFile(reply, store, file);
    },
  );
}

function giveUpRoute(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, jobs } = services;
  app.delete<Params>(
    path,
    {
      config: change,
      schema: {
        summary: "Desiste de una emisión que espera una inspección",
        params: recordParams,
        response: idAnswer,
      },
    },
    async (request) => {
      const principal = await openQuote(services, request);
      const found = await findBelow(db, emission, request.params.id);
      if (!found) throw new AppError("not-found");
      if (found.status !== "pending") throw new AppError("already-sent");
      await withJobs(services, emission, () =>
        db.transaction().execute((trx) => {
          const learn = ({ facts: known }: Pick<typeof found, "facts">) => {
            const facts = factsOf(known);
            // What its insurer is working on may become a policy.
            if (facts.waitsFor !== "inspection") throw new AppError("already-sent");
            return { ...facts, ...forgotten };
          };
          const move = { id: found.id, status: "canceled", learn, at: clock() };
          return moveRecord(trx, { jobs }, emission, move, giver(principal));
        }),
      );
      return { data: { id: found.id } };
    },
  );
}

function giver(principal: Broker) {
  return { by: "broker", principal, action: "cancel" } as const;
}

/** The inspection that the emission of a quote waits for, of whom may see that quote. */
async function awaitedOf({ db }: Pick<RecordServices, "db">, quoteId: string) {
  const record = await findBelow(db, emission, quoteId);
  const found = record && (await findAwaited(db, factsOf(record.facts)));
  if (!found) throw new AppError("not-found");
  return found;
}

async function clientOf({ db }: Pick<RecordServices, "db">, quoteId: string): Promise<string | null> {
  const row = await db
    .selectFrom("quotes")
    .select("client_id as clientId")
    .where("record_id", "=", quoteId)
    .executeTakeFirst();
  return row?.clientId ?? null;
}
