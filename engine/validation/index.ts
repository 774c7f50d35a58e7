export { compileValidators } from "./compile-validators.ts";
export { type AjvOptions, createAjv } from "./create-ajv.ts";
export type { JsonSchema } from "./json-schema.ts";
export type { Environment, Keyword } from "./keyword.ts";
export { loadValidators, type Validator, type ValidatorFactory } from "./load-validators.ts";
export { type ProblemCode, problemCodes } from "./problem-codes.ts";
export { type Problem, problemsOf, type ValidationError } from "./problems.ts";
export { buenosAiresToday } from "./today.ts";
export { vocabulary } from "./vocabulary.ts";
