import type { FastifyInstance } from "fastify";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import { insuredOf } from "../../people/principals/guard.ts";
import { type Guess, prove } from "./proof.ts";
import { loadKnown } from "./proposals.ts";

/** What a guess may say, in the words of the calls that take one. */
export const guessFields = {
  plate: { type: "string", maxLength: 12 },
  policyNumber: { type: "string", maxLength: 60 },
};

/** Proves a ticket, so that nothing of it stands in an address. */
export function proofRoutes(
  app: FastifyInstance,
  { db, platforms, clock }: { readonly db: Db; readonly platforms: Platforms; readonly clock: Clock },
): void {
  app.post<{ Body: Guess & { readonly birthDate: string } }>(
    "/self-management-tickets/proof",
    {
      config: { access: "ticket" },
      schema: {
        summary: "Comprueba que quien tiene el pase es la persona del DNI",
        body: {
          type: "object",
          additionalProperties: false,
          required: ["birthDate"],
          properties: { ...guessFields, birthDate: { type: "string", format: "wire-date" } },
        },
        response: {
          200: {
            type: "object",
            properties: { data: { type: "object", properties: { isProven: { type: "boolean" } } } },
          },
        },
      },
    },
    async (request) => {
      const insured = insuredOf(request);
      const policies = await loadKnown(db, platforms, insured);
      const proved = await prove(db, insured, policies, request.body, clock());
      const isProven = proved.isProven || proved.provesProposal === true;
      if (!isProven) throw refuse([{ code: "field_required", path: "/plate" }]);
      return { data: { isProven } };
    },
  );
}
