import type { Schema } from "#engine/json/index.ts";
import type { FlowField } from "#engine/language/index.ts";
import { vocabulary } from "#engine/validation/index.ts";
import { branchesOf } from "./branches.ts";
import { joined } from "./conditions.ts";
import { type Conditional, flatten } from "./flatten.ts";
import { isWritten, listOf, type Note, propertiesOf, typeOf, type Written } from "./plain-schema.ts";

/** A JSON Schema as a step of ours asks it. */
export type OpenedForm = {
  readonly answers: Schema;
  readonly fields: Readonly<Record<string, FlowField>>;
  /** Patterns of lists and objects that their schema requires, although nothing need be typed in them. */
  readonly fills: readonly (readonly [pattern: string, empty: "list" | "object"])[];
  readonly notes: readonly Note[];
};

type Place = {
  readonly path: readonly string[];
  /** Whether all the objects around it are there in every valid answer. */
  readonly isNeeded: boolean;
  readonly isInList: boolean;
  readonly refs: readonly string[];
};

type Opening = {
  readonly document: Written;
  readonly fields: Map<string, FlowField>;
  readonly fills: [string, "list" | "object"][];
  readonly notes: Note[];
};

/** Opens a plain schema into questions with their conditions, and tells what no question can be made of. */
export function openForm(document: Written): OpenedForm {
  const opening: Opening = { document, fields: new Map(), fills: [], notes: [] };
  const answers = openSchema(document, { path: [], isNeeded: true, isInList: false, refs: [] }, opening);
  const { notes, fills } = opening;
  if (answers?.type !== "object") {
    notes.push({ path: "", reason: "no se pregunta nada: no es un objeto con propiedades" });
    return { answers: { type: "object", properties: {} }, fields: {}, fills, notes };
  }
  const names = Object.keys(answers.properties ?? {}).map((name) => [`/${name}`, {}] as const);
  return {
    answers,
    fields: { ...Object.fromEntries(names), ...Object.fromEntries(opening.fields) },
    fills,
    notes,
  };
}

function openSchema(schema: Written, place: Place, opening: Opening): Schema | undefined {
  const unasked = (reason: string): undefined =>
    void opening.notes.push({ path: pointer(place), reason: `no se pregunta: ${reason}` });
  const flat = flatten(schema, opening.document, place.refs);
  if (!flat) return unasked("su $ref vuelve sobre sí mismo o no existe en el documento");
  const inside = { ...place, refs: flat.refs };
  const type = typeOf(flat.base) ?? typeOfOptions(flat.base);
  if (type === "object" && !flat.base.file) {
    const opened = openObject(flat.base, flat.conditionals, inside, opening);
    return Object.keys(opened.properties ?? {}).length > 0 ? opened : unasked("es un objeto sin propiedades");
  }
  if (type === "array") {
    const items = isWritten(flat.base.items) ? flat.base.items : undefined;
    if (!items) return unasked("no se sabe qué son sus elementos");
    const at = { ...inside, path: [...place.path, "*"], isInList: true, isNeeded: true };
    const item = openSchema(items, at, opening);
    if (!item) return undefined;
    if (item.type === "array") return unasked("es una lista de listas");
    return { ...words(flat.base), type: "array", items: item };
  }
  return type === undefined ? unasked("no dice de qué tipo es") : openLeaf(flat.base, type, place, opening);
}

function openObject(
  base: Written,
  conditionals: readonly Conditional[],
  place: Place,
  opening: Opening,
): Schema {
  const branches = branchesOf(conditionals, base, {
    at: place.path,
    document: opening.document,
    refs: place.refs,
  });
  const own = new Map(propertiesOf(base.properties));
  const added = new Map(
    branches.flatMap(({ schema }) => propertiesOf(schema.properties)).filter(([name]) => !own.has(name)),
  );
  const always = listOf(base.required).map(String);
  const required: string[] = [];
  const properties = [...own, ...added].flatMap(([name, schema]): [string, Schema][] => {
    const asking = own.has(name)
      ? []
      : branches.filter((branch) => propertiesOf(branch.schema.properties).some(([known]) => known === name));
    const demanding = branches.filter((branch) => listOf(branch.schema.required).includes(name));
    const isAlways = always.includes(name) || demanding.some(({ when }) => when === "true");
    // Where it is asked it is demanded: its parts are as needed as it is.
    const isWithin =
      asking.length > 0 && asking.every(({ when }) => demanding.some((branch) => branch.when === when));
    const isNeeded = place.isNeeded && (isAlways || isWithin);
    const at = { ...place, path: [...place.path, name], isNeeded };
    if (!isUsable(name)) opening.notes.push({ path: pointer(at), reason: "no se pregunta: por su nombre" });
    const opened = isUsable(name) ? openSchema(schema, at, opening) : undefined;
    if (!opened) return [];
    const isEmptyable =
      (opened.type === "array" && !(Number(opened.minItems) > 0)) ||
      (opened.type === "object" && opened.file === undefined);
    if (isAlways && isEmptyable)
      opening.fills.push([pointer(at), opened.type === "array" ? "list" : "object"]);
    else if (isAlways && place.isNeeded) required.push(name);
    const rule = {
      ...test(
        "visible",
        asking.map(({ when }) => when),
      ),
      ...(isAlways || !place.isNeeded
        ? {}
        : test(
            "required",
            demanding.map(({ when }) => when).filter((when) => when !== undefined),
          )),
      ...(schema.readOnly === true || isFixed(opened, at) ? { readOnly: true } : {}),
    };
    if (Object.keys(rule).length > 0 && !place.isInList) opening.fields.set(pointer(at), rule);
    return [[name, { title: name, ...opened }]];
  });
  return { ...words(base), type: "object", properties: Object.fromEntries(properties), required };
}

/** A constant is given from the start where it must be there; elsewhere it is the one option. Yes and no are always asked. */
function openLeaf(base: Written, type: string, place: Place, opening: Opening): Schema | undefined {
  const options =
    "const" in base
      ? [base.const]
      : base.enum === undefined
        ? undefined
        : listOf(base.enum).filter((option) => option !== null);
  if (options?.some((option) => typeof option === "object")) {
    opening.notes.push({ path: pointer(place), reason: "no se pregunta: sus opciones son objetos" });
    return undefined;
  }
  // The words are those of a schema; what they hold was judged when the whole document was compiled.
  const leaf = { ...words(base), type } as Schema;
  if (!options || type === "boolean") return leaf;
  const isPreset = "const" in base && place.isNeeded && !place.isInList;
  return { ...leaf, enum: options as string[], ...(isPreset ? { default: base.const as string } : {}) };
}

function isFixed({ enum: options, default: preset }: Schema, { isInList, isNeeded }: Place): boolean {
  return isNeeded && !isInList && options?.length === 1 && preset === options[0];
}

function test(word: "visible" | "required", whens: readonly (string | undefined)[]): FlowField {
  const condition = whens.includes("true") ? undefined : joined(whens, "||");
  return condition === undefined ? {} : { [word]: condition };
}

function words(schema: Written): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => asked.has(word)));
}

function typeOfOptions(schema: Written): string | undefined {
  const types = new Set(
    ("const" in schema ? [schema.const] : listOf(schema.enum)).map((option) => typeof option),
  );
  const [only] = types;
  return types.size === 1 && only !== undefined && only !== "object" ? only : undefined;
}

/** Names that the runtime's pointers cannot tell from an item's number, or that no object may have. */
function isUsable(name: string): boolean {
  return !/^\d+$|[/~]|^(__proto__|constructor|prototype)$/.test(name);
}

function pointer({ path }: Place): string {
  return path.map((name) => `/${name}`).join("");
}

const asked = new Set([
  ..."title description default const enum format pattern uniqueItems multipleOf minimum maximum".split(" "),
  ..."exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems".split(" "),
  ...vocabulary.map(({ keyword }) => keyword),
]);
