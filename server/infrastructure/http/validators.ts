import type { FastifyInstance } from "fastify";
import { parseDate } from "#engine/identifiers/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { type Clock, dayOf } from "../clock.ts";

/** Routes are checked by AJV 2020 with our vocabulary; query strings by one that turns texts into numbers. */
export function validateRoutes(app: FastifyInstance, clock: Clock): void {
  const strict = createBodyAjv(clock);
  const coercing = createBodyAjv(clock, true);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? strict : coercing).compile(schema as object),
  );
}

/** What checks bodies: our vocabulary and the dates of the specified calls. */
export function createBodyAjv(clock: Clock, coerceTypes = false): ReturnType<typeof createAjv> {
  const ajv = createAjv({ today: () => dayOf(clock()), ajv: { coerceTypes, strictTypes: false } });
  ajv.addFormat(
    "wire-date",
    (text: string) => /^\d{4}\/\d\d\/\d\d$/.test(text) && parseDate(text) !== undefined,
  );
  return ajv;
}
