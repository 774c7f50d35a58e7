import type { FastifyInstance } from "fastify";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { once } from "../../infrastructure/idempotency/answers.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { actOf, type Broker, ownerOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { moveRecord } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams } from "../schemas.ts";
import { indexColumns } from "../search-index.ts";
import { clientIn, documentTags, mergedTags } from "./answered.ts";
import { client } from "./client.ts";

/** Makes two clients of a broker one: the one that is named by the path stays, with all that hung on the other. */
export function mergeRoute(app: FastifyInstance, { db, clock, limits }: RecordServices): void {
  app.post<{ Params: { id: string }; Body: { clientId: string } }>(
    "/clients/:id/merge",
    {
      config: {
        access: "broker",
        needs: { scene: "clients", action: "remove" },
        refusals: [404, 409],
      },
      schema: {
        summary: "Une a un cliente otro que es la misma persona",
        params: recordParams,
        headers: requestHeaders,
        body: closed({
          properties: { clientId: { type: "string", format: "uuid" } },
          required: ["clientId"],
        }),
        response: idAnswer,
      },
    },
    async (request, reply) => {
      const broker = brokerOf(request);
      const [id, otherId] = [request.params.id, request.body.clientId];
      if (id === otherId) throw refuse([{ code: "field_invalid", path: "/clientId" }]);
      const now = clock();
      await countRequest(db, "saveOfBroker", [broker.brokerId], now, limits.saveOfBroker);
      const keyed = { owner: ownerOf(broker), key: keyOf(request), content: ["merge", id, otherId], at: now };
      const answer = await once(db, keyed, { data: { id } }, (trx) =>
        mergeClients(trx, { id, otherId, broker, now }),
      );
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return answer.body;
    },
  );
}

type Merge = {
  readonly id: string;
  readonly otherId: string;
  readonly broker: Broker;
  readonly now: Date;
};

/**
 * What was answered of each stays as it was: of the one that is merged, its own record and the audit keep it. Its
 * documents become the other's too, so that its policies are found.
 */
async function mergeClients(trx: Trx, { id, otherId, broker, now }: Merge): Promise<void> {
  // In one order, whichever stays: two merges of the same two clients take turns.
  for (const one of [id, otherId].sort()) await lock(trx, one);
  const [kept, other] = [
    await loadForWriting({ db: trx }, client, broker, { id }),
    await loadForWriting({ db: trx }, client, broker, { id: otherId }),
  ];
  if (kept.status !== "active" || other.status !== "active") throw new AppError("already-sent");
  const mover = { by: "broker", principal: broker, action: "merge", after: { into: id } } as const;
  const learn = ({ facts }: { readonly facts: object }) => ({ ...facts, mergedInto: id });
  await moveRecord(trx, {}, client, { id: otherId, status: "merged", learn, at: now }, mover);
  await trx.updateTable("records").set({ parent_id: id }).where("parent_id", "=", otherId).execute();
  await trx.updateTable("policies").set({ client_id: id }).where("client_id", "=", otherId).execute();
  await trx.updateTable("quotes").set({ client_id: id }).where("client_id", "=", otherId).execute();
  const documents = new Set([
    ...mergedTags(kept.facts),
    ...documentTags(clientIn(other.answers)),
    ...mergedTags(other.facts),
  ]);
  const facts = { ...kept.facts, documents: [...documents] };
  await trx
    .updateTable("records")
    .set({
      ...indexColumns(client, { ...kept, facts }),
      facts: JSON.stringify(facts),
      updated_at: now,
      version: kept.version + 1,
    })
    .where("id", "=", id)
    .execute();
  const change = { ...actOf(broker, now), action: "merge", entity: client.name, entityId: id };
  await recordChange(trx, { ...change, before: { version: kept.version }, after: { from: otherId } });
}

async function lock(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("records").select("id").where("id", "=", id).forUpdate().execute();
}
