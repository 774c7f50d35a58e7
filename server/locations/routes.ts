import type { FastifyInstance } from "fastify";
import { listOf } from "../http/answers.ts";
import { closed } from "../records/shape.ts";
import { findLocations } from "./locations.ts";

const named = { id: { type: "string" }, name: { type: "string" } };

/** Four digits, or a CPA, in which they stand between the letter of a province and three more. */
const postcode = "^(\\d{4}|[A-HJ-NP-Za-hj-np-z]\\d{4}[A-Za-z]{3})$";

export function locationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { postcode: string } }>(
    "/locations",
    {
      config: { access: "public" },
      schema: {
        summary: "Provincias y localidades de un código postal",
        querystring: closed({
          properties: { postcode: { type: "string", pattern: postcode } },
          required: ["postcode"],
        }),
        response: listOf({
          type: "object",
          properties: {
            ...named,
            localities: { type: "array", items: { type: "object", properties: named } },
          },
        }),
      },
    },
    async ({ query }) => ({ data: findLocations(query.postcode.replace(/\D/g, "")) }),
  );
}
