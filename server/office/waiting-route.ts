import type { FastifyInstance } from "fastify";
import { dataOf } from "../infrastructure/http/answers.ts";
import { countFaults } from "../insurance/runs/faults.ts";
import type { RecordServices } from "../records/record-services.ts";
import { countOpen } from "./communications/list-communications.ts";
import { countWaiting } from "./liquidations/list-liquidations.ts";
import { countReviews } from "./reviews/list-reviews.ts";

/** How many wait for the office in each of its places, by the name of its page. */
export function waitingRoute(
  app: FastifyInstance,
  { db, clock }: Pick<RecordServices, "db" | "clock">,
): void {
  app.get(
    "/office/waiting",
    {
      config: { access: "operator" },
      schema: {
        summary: "Cuánto espera a la oficina en cada lugar",
        response: dataOf({ type: "object", additionalProperties: { type: "integer" } }),
      },
    },
    async () => {
      const [reviews, liquidations, communications, faults] = await Promise.all([
        countReviews(db),
        countWaiting(db, clock()),
        countOpen(db),
        countFaults(db),
      ]);
      return { data: { reviews, liquidations, communications, faults } };
    },
  );
}
