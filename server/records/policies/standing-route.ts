import type { FastifyInstance } from "fastify";
import { addDays } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { countedSchema } from "../../infrastructure/db/list-counts.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { countStandings } from "../../insurance/policies/count-standings.ts";
import { endingDays, standingIds } from "../../insurance/policies/standing.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { brokersReadBy } from "../access/own.ts";
import type { RecordServices } from "../record-services.ts";
import { freely } from "../schemas.ts";

/** How many policies of a broker's portfolio stand in which way. */
export function standingRoute(app: FastifyInstance, { db, clock }: RecordServices): void {
  app.get(
    "/policies/standings",
    {
      config: { access: "broker", needs: { scene: "policyDetails", action: "show" } },
      schema: {
        summary: "Cuántas pólizas de la cartera hay en cada estado",
        response: dataOf({
          type: "object",
          properties: Object.fromEntries(standingIds.map((id) => [id, countedSchema])),
        }),
      },
      ...freely,
    },
    async ({ principal }) => {
      const today = dayOf(clock());
      const soon = addDays(today, endingDays) ?? today;
      const brokers = await brokersReadBy(db, brokerOf({ principal }));
      return { data: await countStandings(db, { brokers, today, soon }) };
    },
  );
}
