import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { Clock } from "../clock.ts";
import { AppError } from "../http/errors.ts";
import { fieldTexts } from "../http/problems.ts";
import { createBodyAjv } from "../http/validators.ts";
import { accidentBody } from "./schemas.ts";

/** Refuses a body that has not the shape of an accident with these fields, in wire form. */
export function createShape(fields: Readonly<Record<string, object>>, clock: Clock): (body: unknown) => void {
  const validate = createBodyAjv(clock).compile(accidentBody(fields));
  return (body) => {
    if (validate(body)) return;
    const errors = (validate.errors ?? []) as unknown as readonly FastifySchemaValidationError[];
    throw new AppError("VALIDATION_FIELD_ERROR", { fields: fieldTexts(errors) });
  };
}
