import { formatDate, typedDate } from "#engine/identifiers/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import texts from "#src/shared/i18n/es/office.json" with { type: "json" };
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { officeText } from "#src/shared/i18n/office-text.ts";
import { today } from "#src/shared/time/clock.ts";
import type { Change } from "../ui/changes.tsx";
import units from "./units.json" with { type: "json" };

/** As much of a value's schema as its fields need. */
export type Shape = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
};

/** Days are ISO days. */
export type OfficeParameter = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly shape: Shape;
  readonly from: string;
  readonly value: Json;
  readonly history: readonly { readonly from: string; readonly value: Json; readonly source: string }[];
  readonly changes: readonly Change[];
};

export const parametersCall = "/office/parameters";
export const parametersPath = "/parametros";

/** A part of a value that is typed: a number, or several of a kind in one box. */
export type ValueField = {
  readonly unit?: Unit | undefined;
  /** As the server names its problems: `value/percent`. */
  readonly path: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly kind: "number" | "numbers" | "days";
};

export type Unit = keyof typeof texts.parameters.units;

/** What each number counts, by its parameter and its place; of a product's own as of those of all. */
const unitOf = new Map(Object.entries(units as Readonly<Record<string, Unit>>));

/** What is asked of a value by its shape, with the parts that it has now where the shape leaves them open. */
export function fieldsOf(name: string, shape: Shape, value: Json): readonly ValueField[] {
  return partsIn(shape, value, "value").map((field) => {
    const place = [name, ...field.path.split("/").slice(1)].join("/");
    return { ...field, unit: unitOf.get(place) ?? unitOf.get(place.replace(/products\/[^/]+\//, "")) };
  });
}

function partsIn(shape: Shape, value: Json, path: string): readonly ValueField[] {
  const { title = "", description: hint } = shape;
  const types = [shape.type ?? []].flat();
  if (types.includes("array")) {
    const isOfDays = shape.items?.type === "string";
    return [{ path, title, hint, kind: isOfDays ? "days" : "numbers" }];
  }
  if (!types.includes("object")) return [{ path, title, hint, kind: "number" }];
  const own = partsOf(value);
  const { properties = {}, additionalProperties: open } = shape;
  return [...new Set([...Object.keys(properties), ...Object.keys(own)])].flatMap((name) => {
    const known = properties[name];
    const part = known ?? (typeof open === "object" ? open : {});
    const inner = partsIn(part, own[name] ?? null, `${path}/${name}`);
    // What the shape leaves open is of a product each.
    return known
      ? inner.map((field) => ({ ...field, title: field.title || name }))
      : inner.map((field) => ({ ...field, title: `${products[name] ?? name}: ${field.title}` }));
  });
}

const products: Readonly<Record<string, string>> = policies.products;

/** Each field as it would be typed. */
export function textsOf(fields: readonly ValueField[], value: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ path, unit }) => [path, textOf(partAt(value, path), unit)]));
}

/** The value that texts say; what cannot be read stays a text, for the server to refuse at its place. */
export function readValue(fields: readonly ValueField[], texts: Readonly<Record<string, string>>): Json {
  const [first] = fields;
  if (fields.length === 1 && first?.path === "value") return readText(first, texts.value ?? "");
  let all: JsonObject = {};
  for (const field of fields) {
    const read = readText(field, texts[field.path] ?? "");
    // A part that nobody says is none.
    if (read !== null) all = withPart(all, field.path.split("/").slice(1), read);
  }
  return all;
}

/** A value in words, part by part. */
export function valueText({ name, shape }: Pick<OfficeParameter, "name" | "shape">, value: Json): string {
  if (value === null) return officeText("parameters.unknown");
  const fields = fieldsOf(name, shape, value);
  return fields
    .map((field) => {
      const number = textOf(partAt(value, field.path), field.unit).replaceAll("\n", ", ");
      const text =
        field.unit && number !== ""
          ? officeText(`parameters.with.${field.unit}`, { number, count: countOf(partAt(value, field.path)) })
          : number;
      return fields.length === 1 ? text : `${field.title}: ${text}`;
    })
    .join("; ");
}

/** By which a unit is one or several: a list of numbers is several. */
function countOf(part: Json | undefined): number {
  return typeof part === "number" ? part : 2;
}

function textOf(part: Json | undefined, unit?: Unit): string {
  if (Array.isArray(part))
    return part.every((one) => typeof one === "string")
      ? part.map((day) => formatDate(String(day))).join("\n")
      : part.map((one) => textOf(one, unit)).join(", ");
  // Money is kept in centavos, and said in pesos.
  if (typeof part === "number")
    return (unit === "money" ? part / 100 : part).toLocaleString("es-AR", { maximumFractionDigits: 6 });
  return typeof part === "string" ? part : "";
}

function readText({ kind, unit }: ValueField, text: string): Json {
  const words = text.split(kind === "days" ? /[\n;]+/ : /[;\n]+|,\s+/).map((word) => word.trim());
  const said = words.filter((word) => word !== "");
  if (kind === "days")
    return said.length === 0 ? null : said.map((word) => typedDate(word, { today: today() }) ?? word);
  if (kind === "numbers") return said.map(numberIn);
  const number = text.trim() === "" ? null : numberIn(text.trim());
  return unit === "money" && typeof number === "number" ? Math.round(number * 100) : number;
}

function numberIn(text: string): Json {
  const plain = text.replaceAll(".", "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function partsOf(value: Json): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function partAt(value: Json, path: string): Json | undefined {
  return path
    .split("/")
    .slice(1)
    .reduce<Json | undefined>((part, name) => partsOf(part ?? null)[name], value);
}

function withPart(all: JsonObject, [name = "", ...rest]: readonly string[], part: Json): JsonObject {
  return { ...all, [name]: rest.length === 0 ? part : withPart(partsOf(all[name] ?? null), rest, part) };
}
