import type { Environment } from "./keyword.ts";
import { type Problem, problemsOf, type ValidationError } from "./problems.ts";
import { createRuntime, type ValidatorRuntime } from "./runtime.ts";

/** A validator as AJV compiles it: true, or false with its errors left on the function. */
export type CompiledValidator = {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
};

/** The default export of a module written by `compileValidators`. */
export type ValidatorFactory = (runtime: ValidatorRuntime) => Readonly<Record<string, CompiledValidator>>;

/** Tells all that is wrong with a value; paths begin at the value itself, `basePath` goes before them. */
export type Validator = (value: unknown, basePath?: string) => readonly Problem[];

/** The validators of a compiled module by name, in the given environment. The clock is read at each validation. */
export function loadValidators(
  factory: ValidatorFactory,
  environment: Environment,
): Readonly<Record<string, Validator>> {
  const compiled = factory(createRuntime(environment));
  const validators: Record<string, Validator> = Object.create(null);
  for (const [name, validate] of Object.entries(compiled)) {
    validators[name] = (value, basePath) => (validate(value) ? [] : problemsOf(validate.errors, basePath));
  }
  return validators;
}
