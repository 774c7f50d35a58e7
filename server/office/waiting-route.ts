import type { FastifyInstance } from "fastify";
import { mayInOffice } from "#permissions/index.ts";
import { countOfficeClaims } from "../claims/office/list-office-claims.ts";
import { dataOf } from "../infrastructure/http/answers.ts";
import { countFaults } from "../insurance/runs/faults.ts";
import { operatorOf } from "../people/principals/guard.ts";
import type { RecordServices } from "../records/record-services.ts";
import { countOpen } from "./communications/list-communications.ts";
import { countWaiting } from "./liquidations/list-liquidations.ts";
import { countReviews } from "./reviews/list-reviews.ts";

/** Counts what waits in each place of the office that its operator sees, by the name of the page. */
export function waitingRoute(
  app: FastifyInstance,
  { db, clock }: Pick<RecordServices, "db" | "clock">,
): void {
  app.get(
    "/office/waiting",
    {
      config: { access: "operator", office: "own" },
      schema: {
        summary: "Cuánto espera a la oficina en cada lugar",
        response: dataOf({ type: "object", additionalProperties: { type: "integer" } }),
      },
    },
    async (request) => {
      const { roles } = operatorOf(request);
      const counts = {
        reviews: ["reviews.show", () => countReviews(db)],
        liquidations: ["money.show", () => countWaiting(db, clock())],
        communications: ["reviews.show", () => countOpen(db)],
        claims: ["reviews.show", () => countOfficeClaims(db)],
        faults: ["publish.show", () => countFaults(db)],
      } as const;
      const seen = Object.entries(counts).filter(([, [need]]) => mayInOffice(roles, need));
      const found = await Promise.all(seen.map(async ([name, [, count]]) => [name, await count()] as const));
      return { data: Object.fromEntries(found) };
    },
  );
}
