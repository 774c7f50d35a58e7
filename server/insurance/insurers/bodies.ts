import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";

/** The way in which an insurer writes what travels; SOAP is XML under its own media type, and a form is answered with JSON. */
export type Format = "json" | "xml" | "soap" | "form";

/** A body as it travels, with its media type. */
export type Written = { readonly type: string; readonly text: string };

const marks = { attributeNamePrefix: "@", textNodeName: "#text", ignoreAttributes: false } as const;

/** Writes a body. In XML a member that begins with `@` is an attribute, and `#text` what stands beside attributes. */
export function writeBody(format: Format, body: Json): Written {
  switch (format) {
    case "json":
      return { type: "application/json", text: JSON.stringify(body) };
    case "xml":
    case "soap":
      return {
        type: format === "xml" ? "application/xml" : "text/xml",
        text: `<?xml version="1.0" encoding="UTF-8"?>${builder.build(body)}`,
      };
    case "form":
      return { type: "application/x-www-form-urlencoded", text: formOf(body) };
  }
}

/**
 * Reads a reply's text. XML is all texts, its lists are those of the schema. Undefined where it is not in the format: a
 * page of HTML, a document cut short, one with definitions of its own.
 */
export function readBody(format: Format, text: string, schema: Schema | undefined): Json | undefined {
  return isXml(format) ? readXml(text, schema ?? {}) : readJson(text);
}

export function isXml(format: Format): boolean {
  return format === "xml" || format === "soap";
}

const builder = new XMLBuilder({ ...marks, suppressEmptyNode: true, suppressBooleanAttributes: false });

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function readXml(text: string, schema: Schema): Json | undefined {
  // What a document defines itself may grow without end when it is read.
  if (/<!doctype/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  try {
    return shaped(parser.parse(text) as Json, schema);
  } catch {
    return undefined;
  }
}

const parser = new XMLParser({
  ...marks,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Each service chooses its own prefixes: an expression reads names without them.
  removeNSPrefix: true,
});

/** What XML leaves open and the schema says: one item is a list too, and nothing inside is an empty object. */
function shaped(value: Json, schema: Schema): Json {
  if (schema.type === "array") {
    const items: readonly Json[] = Array.isArray(value) ? value : [value];
    return items.map((item) => shaped(item, schema.items ?? {}));
  }
  if (schema.type === "object" && value === "") return {};
  if (!isObject(value)) return value;
  const properties = schema.properties ?? {};
  const own = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, inner]) => [name, shaped(inner, own(name))]),
  );
}

function formOf(body: Json): string {
  const form = new URLSearchParams();
  if (isObject(body))
    for (const [name, value] of Object.entries(body as JsonObject))
      for (const one of [value].flat() as readonly Json[]) form.append(name, String(one));
  return form.toString();
}
