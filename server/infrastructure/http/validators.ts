import type { ErrorObject, ValidateFunction } from "ajv";
import type { FastifyInstance } from "fastify";
import { parseDate } from "#engine/identifiers/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { type Clock, dayOf } from "../clock.ts";

/**
 * Routes are checked by AJV 2020 with our vocabulary; path, query and headers by one that turns texts into numbers.
 * Bodies lose what is not finite earlier (see `findExcess`): JSON writes it as 1e400.
 */
export function validateRoutes(app: FastifyInstance, clock: Clock): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validate = compileOnce(schema, httpPart === "body");
    const check: FastifyValidate = (data) => {
      now = clock;
      const isValid = validate(data);
      check.errors = validate.errors ?? null;
      return isValid;
    };
    return check;
  });
}

/** Clock of the app that is judging: a check never waits, so that no other app comes between. */
let now: Clock = () => new Date();
const strict = createBodyAjv(() => now());
const coercing = createBodyAjv(() => now(), true);
/** Checks by what their schemas say: many routes say the same of their paths, and every app of a process has those routes. */
const compiled = new Map<string, FastifyValidate>();

function compileOnce(schema: object, isBody: boolean): FastifyValidate {
  const key = `${isBody ? "body" : "text"} ${JSON.stringify(schema)}`;
  const known =
    compiled.get(key) ?? (isBody ? strict.compile(schema) : refuseInfinite(coercing.compile(schema)));
  compiled.set(key, known);
  return known;
}

/** AJV turns `Infinity` and `1e400` into a number that passes `minimum` and `maximum`. */
function refuseInfinite(validate: ValidateFunction): FastifyValidate {
  const check: FastifyValidate = (data: unknown) => {
    const isValid = validate(data);
    const instancePath = isValid ? findInfinite(data) : undefined;
    check.errors = validate.errors ?? null;
    if (instancePath === undefined) return isValid;
    check.errors = [{ keyword: "type", instancePath, schemaPath: "#", params: { type: "number" } }];
    return false;
  };
  return check;
}

type FastifyValidate = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** JSON Pointer of the first number that is not finite; texts nest no deeper than a list. */
function findInfinite(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : "";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = findInfinite(item);
    if (found !== undefined) return `/${name}${found}`;
  }
  return undefined;
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
