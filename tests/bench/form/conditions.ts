import { isUsableName } from "#engine/expression/index.ts";
import { isWritten, listOf, propertiesOf, typeOf, type Written } from "./plain-schema.ts";

/** The CEL name of a place; undefined inside a list or where a name is none of CEL's. */
export function celPath(path: readonly string[]): string | undefined {
  return path.length > 0 && path.every(isUsableName) ? path.join(".") : undefined;
}

/**
 * A schema that only asks which value some answers have, as a CEL condition: constants, options, presence, and these
 * joined. Undefined where it asks anything else. `base` tells the types of the answers.
 */
export function conditionOf(schema: unknown, at: readonly string[], base: Written): string | undefined {
  if (!isWritten(schema)) return undefined;
  const { properties, required, allOf, anyOf, not, type: _, ...rest } = schema;
  if (Object.keys(rest).length > 0) return undefined;
  const parts = [
    ...propertiesOf(properties).map(([name, inner]) =>
      valueTest(inner, [...at, name], propertyOf(base, name)),
    ),
    ...listOf(required)
      .filter((name) => !(isWritten(properties) && String(name) in properties))
      .map((name) => presence([...at, String(name)])),
    ...listOf(allOf).map((inner) => conditionOf(inner, at, base)),
    ...(anyOf === undefined
      ? []
      : [
          joined(
            listOf(anyOf).map((inner) => conditionOf(inner, at, base)),
            "||",
          ),
        ]),
    ...(not === undefined ? [] : [negated(conditionOf(not, at, base))]),
  ];
  return joined(parts, "&&");
}

/** What tells a branch of `oneOf` from the others: the constants and options of its own properties. */
export function discriminatorOf(branch: Written, at: readonly string[], base: Written): string | undefined {
  const telling = propertiesOf(branch.properties).filter(([, inner]) => "const" in inner || "enum" in inner);
  return conditionOf({ properties: Object.fromEntries(telling) }, at, base);
}

export function negated(condition: string | undefined): string | undefined {
  return condition === undefined ? undefined : `!(${condition})`;
}

/** Conditions that all or any must hold; undefined when one of them could not be told. */
export function joined(parts: readonly (string | undefined)[], operator: "&&" | "||"): string | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || known.length < parts.length) return undefined;
  return known.length === 1 ? known[0] : known.map((part) => `(${part})`).join(` ${operator} `);
}

export function presence(path: readonly string[]): string | undefined {
  const name = celPath(path);
  return name === undefined ? undefined : `has(${name})`;
}

function valueTest(schema: Written, path: readonly string[], base: Written): string | undefined {
  if ("properties" in schema) return conditionOf(schema, path, base);
  const { const: constant, enum: options, type: _, title: __, ...rest } = schema;
  if (Object.keys(rest).length > 0) return undefined;
  const name = celPath(path);
  const values = "const" in schema ? [constant] : listOf(options);
  if (name === undefined || values.length === 0) return undefined;
  const isDecimal = typeOf(base) === "number";
  return joined(
    values.map((value) => {
      const text = literal(value, isDecimal);
      return text === undefined ? undefined : `${name} == ${text}`;
    }),
    "||",
  );
}

/** JSON's texts are CEL's; a decimal needs its point. */
function literal(value: unknown, isDecimal: boolean): string | undefined {
  if (typeof value === "number") return isDecimal && Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === "string" || typeof value === "boolean" ? JSON.stringify(value) : undefined;
}

function propertyOf(schema: Written, name: string): Written {
  const properties = schema.properties;
  const inner = isWritten(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isWritten(inner) ? inner : {};
}
