import { isEqual } from "#engine/json/index.ts";
import { formats } from "./formats.ts";
import type { Environment, Failure, KeywordCheck } from "./keyword.ts";
import { maxDateCheck, minDateCheck } from "./keywords/date-limits.ts";
import { fileCheck } from "./keywords/file.ts";
import { identifierChecks } from "./keywords/identifier-checks.ts";
import { minAgeCheck } from "./keywords/min-age.ts";
import { textLengthCheck } from "./keywords/text-length.ts";

/** All that compiled validators call; handed to the factory of a compiled module, so that it carries no code twice. */
export type ValidatorRuntime = {
  readonly checks: Readonly<Record<string, (value: never, setting: never) => Failure | undefined>>;
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  readonly equal: (one: unknown, other: unknown) => boolean;
  readonly textLength: (text: string) => number;
};

/**
 * The runtime in one environment. The same serves `createAjv` and compiled validators, so both judge alike. A module
 * that asks for a check or a format that is not here is refused when it is loaded, or its values would go unjudged.
 */
export function createRuntime(environment: Environment): ValidatorRuntime {
  return {
    checks: complete(
      "check",
      Object.fromEntries(
        Object.entries<KeywordCheck<never, never>>(checks).map(([keyword, check]) => [
          keyword,
          (value: never, setting: never) => check(value, setting, environment),
        ]),
      ),
    ),
    formats: complete("format", formats),
    equal: isEqual,
    textLength: countCharacters,
  };
}

const checks = {
  ...identifierChecks,
  minAge: minAgeCheck,
  minDate: minDateCheck,
  maxDate: maxDateCheck,
  file: fileCheck,
  textLength: textLengthCheck,
};

// Compiled modules take what they need by name, once, as they are loaded.
function complete<Table extends object>(what: string, table: Table): Table {
  return new Proxy(table, {
    get(_, name) {
      if (Object.hasOwn(table, name)) return Reflect.get(table, name);
      throw new Error(
        `a validator needs the ${what} "${String(name)}", which is not here — publish it again`,
      );
    },
  });
}

// JSON Schema counts code points: a surrogate pair is one.
function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
