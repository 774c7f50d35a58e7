import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import { moveAccident } from "./accident.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly token: string };

/**
 * The sandbox command in the process that holds the embedded database, which no second one can open. Whoever may
 * read the data folder has the token; it is made anew at each start.
 */
export function sandboxRoutes(app: FastifyInstance, { db, clock, token }: Dependencies): void {
  app.post<{ Params: { id: string }; Body: { status: string; note?: string } }>(
    "/sandbox/accidents/:id/status",
    {
      config: { access: "operator" },
      onRequest: async (request) => {
        const shown = Buffer.from(String(request.headers["x-sandbox-token"] ?? ""));
        const right = Buffer.from(token);
        // The same answer as for a path that does not exist.
        if (shown.length !== right.length || !timingSafeEqual(shown, right)) throw new AppError("not-found");
      },
      schema: {
        params: {
          type: "object",
          additionalProperties: false,
          required: ["id"],
          properties: { id: { type: "string", format: "uuid" } },
        },
        body: {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: { status: { type: "string", maxLength: 40 }, note: { type: "string", maxLength: 500 } },
        },
      },
    },
    async (request) => ({
      data: await moveAccident(db, { id: request.params.id, ...request.body }, clock()),
    }),
  );
}
