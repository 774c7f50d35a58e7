import type { Schema } from "#engine/json/index.ts";
import { type Kind, kindOf, takesLists } from "../schema.ts";

const names: Readonly<Record<string, string>> = {
  string: "texto",
  int: "número entero",
  uint: "número entero",
  double: "número",
  bool: "sí o no",
  dyn: "un valor cualquiera",
  null: "null",
  bytes: "bytes",
  type: "un tipo",
  "google.protobuf.Timestamp": "fecha",
  "google.protobuf.Duration": "duración",
};

const kinds: Readonly<Record<Kind, string>> = {
  record: "grupo de campos",
  map: "grupo de campos",
  list: "lista",
  integer: "número entero",
  number: "número",
  boolean: "sí o no",
  text: "texto",
  date: "fecha",
  instant: "fecha con hora",
  any: "un valor cualquiera",
};

/** The Spanish name of a CEL type, as a product person reads it. */
export function typeNameOf(celType: string): string {
  const bare = /^dyn<(.*)>$/.exec(celType)?.[1] ?? celType;
  if (/^list\b/.test(bare)) return "lista";
  return names[bare] ?? "grupo de campos";
}

/** The same, where a list is told by what it is of: a sum is of numbers. */
export function itemsNameOf(celType: string): string {
  const items = /^(?:dyn<)?list<([^<>]*)>/.exec(celType)?.[1];
  return items === undefined || items === "T" ? typeNameOf(celType) : `lista de ${typeNameOf(items)}`;
}

/** The Spanish name of what a schema describes. */
export function kindNameOf(schema: Schema): string {
  const kind = kindOf(schema);
  return kind === "any" && !takesLists(schema) ? "valor suelto" : kinds[kind];
}

/** What a place asks for and what a type is, in words that differ: lists of other things are told by their items. */
export function clashOf(celType: string, schema: Schema): { expected: string; found: string } {
  const items = /^(?:dyn<)?list<([^>]*)>/.exec(celType)?.[1];
  if (kindOf(schema) !== "list" || items === undefined)
    return { expected: kindNameOf(schema), found: typeNameOf(celType) };
  return {
    expected: `lista de ${kindNameOf(schema.items ?? {})}`,
    found: `lista de ${typeNameOf(items)}`,
  };
}

/** Whether a value of a CEL type may stand where the schema is expected; what is not known before running may. */
export function fits(celType: string, schema: Schema): boolean {
  const kind = kindOf(schema);
  const bare = /^dyn<(.*)>$/.exec(celType)?.[1] ?? celType;
  const isList = /^list\b/.test(bare);
  if (kind === "any") return !isList || takesLists(schema);
  if (bare === "dyn") return true;
  switch (kind) {
    case "list": {
      const items = /^list<(.*)>$/.exec(bare)?.[1];
      return isList && (!items || items === "T" || fits(items, schema.items ?? {}));
    }
    case "record":
    case "map":
      return !isList && !Object.hasOwn(names, bare);
    case "integer":
      return bare === "int";
    case "number":
      return bare === "int" || bare === "double";
    case "boolean":
      return bare === "bool";
    case "text":
      return bare === "string";
    case "date":
    case "instant":
      return bare === "google.protobuf.Timestamp";
  }
}
