import { table } from "./table.ts";

type Schema = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
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

/** Reads a schema of the language by the name of its file. */
type Read = (file: string) => unknown;

/** A schema with the file in which its references begin. */
type Opened = { readonly schema: Schema; readonly file: string; readonly read: Read };

/** The words of a document, or of a part of one, as a table: name, what it takes, what it is for. */
export function wordsOf(read: Read, file: string, part: string | undefined): string {
  const place = part === undefined ? [] : (places[part] ?? ["$defs", part]);
  const schema = schemaAt(read(file), place);
  if (!schema?.properties) throw new Error(`manual: no words of "${part}" — mend reference.md or words.ts`);
  const rows = Object.entries(schema.properties).map(([name, own]) => {
    const word = { ...definitionOf({ schema: own, file, read }).schema, ...own };
    if (word.title === undefined || word.description === undefined)
      throw new Error(`manual: word "${name}" of "${file}" has no title or description — say them`);
    const isNeeded = schema.required?.includes(name) ?? false;
    return [
      `\`${name}\`${isNeeded ? " (obligatoria)" : ""}`,
      takenBy({ schema: word, file, read }),
      sayingOf(word),
    ];
  });
  return table(["palabra", "lleva", "para qué"], rows);
}

/** What a schema's reference leads to, over any number of others and files; an empty one where it has none. */
function definitionOf({ schema: { $ref }, file, read }: Opened): Opened {
  if ($ref === undefined) return { schema: {}, file, read };
  const [path = "", pointer = ""] = $ref.split("#");
  const target = path === "" ? file : path;
  const found = schemaAt(read(target), pointer.split("/").slice(1));
  if (!found) throw new Error(`manual: "${$ref}" of "${file}" leads nowhere`);
  const further = definitionOf({ schema: found, file: target, read });
  return { ...further, schema: { ...further.schema, ...found } };
}

function schemaAt(root: unknown, place: readonly string[]): Schema | undefined {
  // Schemas of the language, which lint checks.
  return place.reduce<unknown>(
    (at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name],
    root,
  ) as Schema | undefined;
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
function takenBy(opened: Opened): string {
  const { schema } = opened;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return "una opción";
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined && name in shortNames) return shortNames[name] ?? name;
  const { schema: own, file, read } = definitionOf(opened);
  const whole = { ...own, ...schema };
  const inside = (inner: Schema) =>
    takenBy({ schema: inner, file: schema.$ref === undefined ? opened.file : file, read });
  if (whole.anyOf) return [...new Set(whole.anyOf.map(inside))].join(" o ");
  if (whole.type === "object" && whole.additionalProperties)
    return `objeto: cada nombre, ${inside(whole.additionalProperties)}`;
  if (whole.type === "array" && whole.items) return `lista de ${inside(whole.items)}`;
  const types = whole.type === undefined ? ["cualquier valor"] : [whole.type].flat();
  return types.map((type) => kinds[type] ?? type).join(" o ");
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
