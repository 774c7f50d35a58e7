import { table } from "./table.ts";

type Schema = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly titles?: Readonly<Record<string, string>>;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** Where the words of a part stand in its schema, when they are no definition of their own. */
const places: Readonly<Record<string, readonly string[]>> = {
  valid: ["$defs", "valid", "additionalProperties"],
  next: ["$defs", "next", "anyOf", "1", "items"],
  computed: ["properties", "computed", "additionalProperties"],
  on: ["$defs", "step", "properties", "on", "additionalProperties", "additionalProperties"],
  catch: ["$defs", "catch", "additionalProperties"],
  moment: ["properties", "steps", "items"],
  expect: ["properties", "steps", "items", "properties", "expect"],
};

/** The words of a document, or of a part of one, as a table: name, what it takes, what it is for. */
export function wordsOf(document: unknown, part: string | undefined): string {
  // Schemas of the language, which lint checks.
  const root = document as Schema;
  const place = part === undefined ? [] : (places[part] ?? ["$defs", part]);
  const schema = place.reduce<unknown>(
    (at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name],
    root,
  ) as Schema | undefined;
  if (!schema?.properties) throw new Error(`manual: no words of "${part}" — mend manual.md or words.ts`);
  const rows = Object.entries(schema.properties).map(([name, own]) => {
    const word = { ...definitionOf(root, own), ...own };
    const isNeeded = schema.required?.includes(name) ?? false;
    return [`\`${name}\`${isNeeded ? " (obligatoria)" : ""}`, takenBy(root, word), sayingOf(word)];
  });
  return table(["palabra", "lleva", "para qué"], rows);
}

function definitionOf(root: Schema, { $ref }: Schema): Schema {
  const found = $ref?.startsWith("#/$defs/") ? root.$defs?.[$ref.slice("#/$defs/".length)] : undefined;
  return found ?? {};
}

function sayingOf({ title, description, enum: options, titles, default: usual }: Schema): string {
  const named = options?.map((option) => {
    const text = titles?.[String(option)];
    return `\`${String(option)}\`${text === undefined ? "" : ` (${text})`}`;
  });
  const parts = [
    `${title}: ${description?.charAt(0).toLowerCase()}${description?.slice(1)}.`,
    named ? `Una de: ${named.join(", ")}.` : "",
    usual === undefined ? "" : `Si no se dice, \`${JSON.stringify(usual)}\`.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const kinds: Readonly<Record<string, string>> = {
  string: "texto",
  boolean: "`true` o `false`",
  integer: "número",
  number: "número",
  array: "lista",
  object: "objeto",
};

/** What a word takes, in a word or two: the name of its definition where it has one. */
function takenBy(root: Schema, schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return "una opción";
  const { $ref } = schema;
  const own = definitionOf(root, schema);
  const name = $ref?.slice("#/$defs/".length);
  if (name !== undefined && name in shortNames) return shortNames[name] ?? name;
  if (own.anyOf ?? schema.anyOf)
    return [...new Set((own.anyOf ?? schema.anyOf ?? []).map((one) => takenBy(root, one)))].join(" o ");
  const type = own.type ?? schema.type;
  const inner = schema.additionalProperties ?? schema.items;
  if (type === "object" && schema.additionalProperties)
    return `objeto: cada nombre, ${takenBy(root, inner ?? {})}`;
  if (type === "array" && inner) return `lista de ${takenBy(root, inner)}`;
  return type === undefined ? "cualquier valor" : (kinds[type] ?? type);
}

const shortNames: Readonly<Record<string, string>> = {
  name: "nombre",
  pointer: "lugar",
  expression: "expresión",
  condition: "`true`, `false` o expresión",
  text: "texto o `=`expresión",
  template: "plantilla",
  path: "ruta",
  duration: "duración",
  schemaReference: "ubicación de un esquema",
  next: "paso o lista de casos",
  callNames: "consulta o lista",
  assign: "objeto: cada lugar, plantilla",
  start: "trámite",
  catch: "objeto: cada falla, respuesta",
  valid: "objeto: cada nombre, regla",
  widget: "control",
  rows: "filas",
  group: "grupo",
  part: "campo",
  source: "fuente",
  call: "consulta",
  step: "paso",
  field: "campo",
  action: "acción",
};
