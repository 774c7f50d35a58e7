import type { FastifyInstance } from "fastify";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { RecordServices } from "../record-services.ts";
import { markedKinds, type TaskKind } from "./select-tasks.ts";

const config = { access: "broker", needs: { scene: "clients", action: "update" } } as const;
const params = closed({ properties: { kind: { type: "string", enum: markedKinds } }, required: ["kind"] });

type OfKind = { Params: { kind: TaskKind } };

/** The words with which a broker begins the messages of a kind: kept, and given up for those of the house. */
export function taskTextRoutes(app: FastifyInstance, { db, clock, limits }: RecordServices): void {
  app.put<OfKind & { Body: { text: string } }>(
    "/tasks/texts/:kind",
    {
      config,
      schema: {
        summary: "Guarda con qué palabras empieza quien pregunta los mensajes de una clase",
        params,
        body: closed({
          properties: { text: { type: "string", minLength: 1, maxLength: 2000 } },
          required: ["text"],
        }),
        response: dataOf({ type: "object", properties: { text: { type: "string" } } }),
      },
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const { text } = request.body;
      const at = clock();
      await countRequest(db, "saveOfBroker", [brokerId], at, limits.saveOfBroker);
      await db
        .insertInto("task_texts")
        .values({ broker_id: brokerId, kind: request.params.kind, text, updated_at: at })
        .onConflict((conflict) =>
          conflict.columns(["broker_id", "kind"]).doUpdateSet({ text, updated_at: at }),
        )
        .execute();
      return { data: { text } };
    },
  );

  app.delete<OfKind>(
    "/tasks/texts/:kind",
    {
      config,
      schema: {
        summary: "Vuelve a empezar los mensajes de una clase con las palabras de siempre",
        params,
        response: dataOf({ type: "object", properties: {} }),
      },
    },
    async (request) => {
      const { brokerId } = brokerOf(request);
      await countRequest(db, "saveOfBroker", [brokerId], clock(), limits.saveOfBroker);
      await db
        .deleteFrom("task_texts")
        .where("broker_id", "=", brokerId)
        .where("kind", "=", request.params.kind)
        .execute();
      return { data: {} };
    },
  );
}
