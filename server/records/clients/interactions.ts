import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { parseDate, wireDate } from "#engine/identifiers/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf, authorOf, type Broker, ownerOf } from "../../people/principals/principal.ts";
import { loadForReading, loadForWriting } from "../access/load.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { client } from "./client.ts";
import kinds from "./interactions.json" with { type: "json" };

/** In storage: what hangs on a client. Something to be done is `pending` until it is `done`; what was said is `noted`. */
const entity = "interaction";
const most = 200;
const uuid = { type: "string", format: "uuid" };

type Said = { readonly kind: keyof typeof kinds; readonly text: string; readonly dueOn?: string };

const saidSchema = closed({
  properties: {
    kind: { type: "string", enum: Object.keys(kinds) },
    text: { type: "string", minLength: 1, maxLength: 2000 },
    dueOn: { type: "string", format: "wire-date" },
  },
  required: ["kind", "text"],
});

/** What was said with a client, and what is to be done for them. */
export function interactionRoutes(app: FastifyInstance, services: RecordServices): void {
  const { db, clock, limits } = services;
  const mayWrite = { access: "broker", needs: { scene: "clients", action: "update" } } as const;

  app.get<{ Params: { id: string } }>(
    "/clients/:id/interactions",
    {
      config: { access: "broker", needs: { scene: "clients", action: "show" } },
      schema: {
        summary: "Lo que se habló con un cliente y lo que falta hacer, lo último primero",
        params: recordParams,
        response: dataOf({ type: "array", items: { type: "object", additionalProperties: true } }),
      },
    },
    async (request) => {
      const { id } = await loadForReading({ db }, client, brokerOf(request), { id: request.params.id });
      return { data: await listInteractions(db, id) };
    },
  );

  app.post<{ Params: { id: string }; Body: Said }>(
    "/clients/:id/interactions",
    {
      config: { ...mayWrite, refusals: [404, 409] },
      schema: {
        summary: "Anota algo de un cliente; con un día, algo para hacer",
        params: recordParams,
        headers: requestHeaders,
        body: saidSchema,
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const { id } = await loadForWriting({ db }, client, broker, { id: request.params.id });
      const now = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const made = randomUUID();
      const keyed = {
        owner: ownerOf(broker),
        key: keyOf(request),
        content: [entity, id, request.body],
        at: now,
      };
      const answer = await once(db, keyed, { data: { id: made } }, (trx) =>
        noteInteraction(trx, { id: made, clientId: id, broker, said: request.body, now }),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );

  app.put<{ Params: { id: string; interactionId: string }; Body: { isDone: boolean } }>(
    "/clients/:id/interactions/:interactionId",
    {
      config: mayWrite,
      schema: {
        summary: "Marca algo para hacer como hecho, o que falta",
        params: closed({ properties: { id: uuid, interactionId: uuid }, required: ["id", "interactionId"] }),
        body: closed({ properties: { isDone: { type: "boolean" } }, required: ["isDone"] }),
        response: idAnswer,
      },
    },
    async (request) => {
      const broker = brokerOf(request);
      const { id } = await loadForWriting({ db }, client, broker, { id: request.params.id });
      const now = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const { interactionId } = request.params;
      const status = request.body.isDone ? "done" : "pending";
      await db
        .transaction()
        .execute((trx) => mark(trx, { id: interactionId, clientId: id, status, broker, now }));
      return { data: { id: interactionId } };
    },
  );
}

async function listInteractions(db: Db, clientId: string): Promise<readonly object[]> {
  const rows = await db
    .selectFrom("records")
    .select(["id", "status", "answers", "created_at as createdAt"])
    .where("parent_id", "=", clientId)
    .where("entity", "=", entity)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id, status, answers, createdAt }) => {
    const { kind, text, dueOn } = answers as Said; // as `insert` writes it
    return {
      id,
      kind,
      text,
      at: createdAt.toISOString(),
      ...(dueOn === undefined ? {} : { dueOn: wireDate(dueOn), isDone: status === "done" }),
    };
  });
}

type Noted = {
  readonly id: string;
  readonly clientId: string;
  readonly broker: Broker;
  readonly said: Said;
  readonly now: Date;
};

/** Adds to what was said with a client, of whom somebody else has seen to it that they are the broker's. */
export async function noteInteraction(trx: Trx, { id, clientId, broker, said, now }: Noted): Promise<void> {
  const { kind, text, dueOn } = said;
  const answers = { kind, text, ...(dueOn === undefined ? {} : { dueOn: parseDate(dueOn) ?? dueOn }) };
  const status = dueOn === undefined ? "noted" : "pending";
  await trx
    .insertInto("records")
    .values({
      id,
      entity,
      parent_id: clientId,
      owner: ownerOf(broker),
      writer: authorOf(broker),
      status,
      answers: JSON.stringify(answers),
      created_at: now,
      updated_at: now,
      sent_at: now,
    })
    .execute();
  await tell(trx, { id, broker, now }, "note", { status });
}

type Marked = Omit<Noted, "said"> & { readonly status: string };

async function mark(trx: Trx, { id, clientId, status, broker, now }: Marked): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("records")
    .set({ status, updated_at: now })
    .where("id", "=", id)
    .where("parent_id", "=", clientId)
    .where("entity", "=", entity)
    .where("status", "in", ["pending", "done"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not-found");
  await tell(trx, { id, broker, now }, "mark", { status });
}

function tell(
  trx: Trx,
  { id, broker, now }: Pick<Noted, "id" | "broker" | "now">,
  action: string,
  after: object,
): Promise<void> {
  return recordChange(trx, { ...actOf(broker, now), action, entity, entityId: id, after });
}
