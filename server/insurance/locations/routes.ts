import type { FastifyInstance } from "fastify";
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { findNamed } from "./find-named.ts";
import { findLocations } from "./locations.ts";

const named = { id: { type: "string" }, name: { type: "string" } };

/** Four digits, or a CPA, in which they stand between the letter of a province and three more. */
const postcode = "^(\\d{4}|[A-HJ-NP-Za-hj-np-z]\\d{4}[A-Za-z]{3})$";

export function locationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { postcode?: string; name?: string } }>(
    "/locations",
    {
      config: { access: "public" },
      schema: {
        summary: "Provincias y localidades de un código postal, o que se llaman de una manera",
        querystring: {
          ...closed({
            properties: {
              postcode: { type: "string", pattern: postcode },
              name: { type: "string", minLength: 3, maxLength: 100, pattern: "\\S.*\\S.*\\S" },
            },
          }),
          oneOf: [{ required: ["postcode"] }, { required: ["name"] }],
        },
        response: listOf({
          type: "object",
          properties: {
            ...named,
            localities: { type: "array", items: { type: "object", properties: named } },
          },
        }),
      },
    },
    async ({ query: { postcode = "", name } }) => ({
      data: name === undefined ? findLocations(postcode.replace(/\D/g, "")) : findNamed(name),
    }),
  );
}
