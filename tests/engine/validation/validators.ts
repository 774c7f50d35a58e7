import { readdirSync, readFileSync } from "node:fs";
import type { JsonSchema } from "#engine/json/index.ts";
import {
  compileValidators,
  createAjv,
  loadValidators,
  type Problem,
  problemsOf,
  type Validator,
} from "#engine/validation/index.ts";

/** A schema with values and what is wrong with them. */
export type Group = {
  readonly title: string;
  readonly schema: JsonSchema;
  readonly cases: readonly { readonly value: unknown; readonly problems: readonly Problem[] }[];
};

/** The day of all tests of this folder. */
const today = () => "2026-11-20";

const folder = new URL("./cases/", import.meta.url);

/** Every group of every case file, under the name of its file. */
export const groups: readonly (Group & { readonly file: string })[] = readdirSync(folder).flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Group[]).map((group) => ({
    ...group,
    file: file.replace(".json", ""),
  })),
);

/** A schema judged by `createAjv`. */
export const live = (schema: JsonSchema): Validator => {
  const validate = createAjv({ today }).compile(schema);
  return (value, basePath) => (validate(value) ? [] : problemsOf(validate.errors, basePath));
};

/** Schemas judged by one compiled module, loaded as the server loads it. */
export const compiled = async (
  schemas: Readonly<Record<string, JsonSchema>>,
): Promise<Readonly<Record<string, Validator>>> => {
  const source = compileValidators(schemas);
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return loadValidators(module.default, { today });
};
