import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { Clock } from "../infrastructure/clock.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { closed, type Shape } from "../infrastructure/http/closed.ts";
import { fieldTexts } from "../infrastructure/http/problems.ts";
import { createBodyAjv } from "../infrastructure/http/validators.ts";
import type { Entity } from "./entity.ts";

/** What a kind says nothing of: an object without properties. */
export const nothingSaid: Shape = { properties: {} };

/** Schema of a save. `fields` are the flows': they stand in the place of the specification's of the same name. */
export function saveBody(
  { stored: { envelope = nothingSaid, fields: specified = {} } = {} }: Entity,
  fields: Readonly<Record<string, object>>,
): object {
  return closed({ ...envelope, properties: { ...specified, ...fields, ...envelope.properties } });
}

/** Refuses a body that has not the shape of a save with these fields, in wire form. */
export function createShape(
  entity: Entity,
  fields: Readonly<Record<string, object>>,
  clock: Clock,
): (body: unknown) => void {
  const validate = createBodyAjv(clock).compile(saveBody(entity, fields));
  return (body) => {
    if (validate(body)) return;
    const errors = (validate.errors ?? []) as unknown as readonly FastifySchemaValidationError[];
    throw new AppError("VALIDATION_FIELD_ERROR", { fields: fieldTexts(errors) });
  };
}

/** What a save says beside what the server itself knows. */
export function answersIn(
  { stored: { envelope = nothingSaid } = {} }: Pick<Entity, "stored">,
  body: object,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !Object.hasOwn(envelope.properties, name)),
  );
}
