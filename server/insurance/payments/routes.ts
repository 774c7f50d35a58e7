import type { FastifyInstance } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { countUseOf, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import { principalOf } from "../../people/principals/guard.ts";
import { usesOf } from "../../people/principals/principal.ts";
import { type Card, keepCard } from "./tokens.ts";

const text = { type: "string" };

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly limits: RateLimits };

/** What a kept card is called by in bodies and answers. */
export const keptCard = { token: { type: "string", format: "uuid" }, brand: text, last4: text };

/** A card goes in, what stands for it comes out: no other call takes a number. */
export function paymentRoutes(app: FastifyInstance, { db, clock, limits }: Dependencies): void {
  app.post<{ Body: Card }>(
    "/payment-tokens",
    {
      config: { access: "ticket-or-broker", needs: "nothing" },
      schema: {
        summary: "Cambia una tarjeta por lo que la reemplaza: su número no se guarda",
        headers: requestHeaders,
        body: closed({
          properties: {
            number: { type: "string", maxLength: 23, luhn: true },
            expiration: { type: "string", maxLength: 5, cardExpiration: true },
          },
          required: ["number", "expiration"],
        }),
        response: {
          200: { type: "object", properties: { data: { type: "object", properties: keptCard } } },
        },
      },
    },
    async (request) => {
      const [principal, now] = [principalOf(request), clock()];
      await countUseOf(db, "card", usesOf(principal), { now, limits });
      return { data: await keepCard(db, principal, request.body, now) };
    },
  );
}
