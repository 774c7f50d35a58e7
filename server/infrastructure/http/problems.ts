import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { problemsOf, problemTexts, readableParams, withHelp } from "#engine/validation/index.ts";
import { AppError, type FieldTexts, fillText } from "../errors/errors.ts";
import ownTexts from "./problem-texts.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = { ...problemTexts, ...ownTexts };

/** What is wrong with one value, as the engine speaks of it; a code of the engine's or of problem-texts.json, which has ours. */
export type Problem = {
  readonly code: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** A rule's own text, in place of the code's. */
  readonly text?: string;
  /** The field's words behind the code's text. */
  readonly help?: string;
};

/** The specification's answer for values that a person can correct. */
export function refuse(problems: readonly Problem[]): AppError {
  return new AppError("VALIDATION_FIELD_ERROR", { fields: textsByField(problems) });
}

/** Texts by field; a field's name is its pointer without the first slash (`thirdParties/0/plate`). */
function textsByField(problems: readonly Problem[]): FieldTexts {
  const fields: Record<string, string[]> = Object.create(null);
  for (const { code, path, params, text: own, help } of problems) {
    const text = own ?? texts[code] ?? problemTexts.field_invalid;
    // A name that nobody knows is the sender's own: it comes back without what would be markup elsewhere.
    const name =
      path
        .replace(/^\//, "")
        .replace(/[<>&"'`\p{Cc}]/gu, "")
        .slice(0, 200) || "body";
    fields[name] ??= [];
    const usual = fillText(text, readableParams(params ?? {}));
    const told = own === undefined ? withHelp(usual, help) : usual;
    // Several rules may say the same of one value.
    if (!fields[name].includes(told)) fields[name].push(told);
  }
  return fields;
}

/** The same for what a route's schema refused. */
export function fieldTexts(errors: readonly FastifySchemaValidationError[]): FieldTexts {
  const known = errors.map((error) =>
    error.params.format === "wire-date" ? { ...error, params: { format: "date" } } : error,
  );
  const isTooFar = ({ code, path }: Problem) => code === "field_max" && path === "/page";
  return textsByField(
    problemsOf(known).map((one) => (isTooFar(one) ? { ...one, code: "page_too_far" } : one)),
  );
}
