import type { FastifyInstance } from "fastify";
import { requestHeaders } from "../http/request-headers.ts";
import { insuredOf } from "../principals/guard.ts";
import type { Desk } from "../records/desk.ts";
import { closed } from "../records/shape.ts";
import { countUseOf } from "../tickets/rate-limits.ts";
import { type Card, keepCard } from "./tokens.ts";

const text = { type: "string" };

/** What a kept card is called by in bodies and answers. */
export const keptCard = { token: { type: "string", format: "uuid" }, brand: text, last4: text };

/** A card goes in, what stands for it comes out: no other call takes a number. */
export function paymentRoutes(app: FastifyInstance, { db, clock, limits }: Desk): void {
  app.post<{ Body: Card }>(
    "/payment-tokens",
    {
      config: { access: "ticket" },
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
      const [insured, now] = [insuredOf(request), clock()];
      await countUseOf(db, "card", insured, { now, limits });
      return { data: await keepCard(db, insured, request.body, now) };
    },
  );
}
