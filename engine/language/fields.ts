import type { Schema } from "#engine/json/index.ts";
import { below } from "#engine/json/index.ts";
import type { FlowField, FlowPart, FlowRows } from "./documents.generated.ts";

/** What a definition says of one question, beside its schema. */
export type FieldRules = Omit<FlowField, "exclude" | "after" | "group" | "rows">;

/**
 * A step's questions as a tree: objects opened into their parts, lists into the parts of an item.
 * `pattern` is the pointer whose item index is a star, as in `/thirdParties/0/plate` with a star for the 0.
 */
export type FieldNode = LeafNode | GroupNode | ListNode;

export type LeafNode = {
  readonly type: "leaf";
  readonly pattern: string;
  /** Where its rules stand, below the `fields` of its step. */
  readonly place: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  /** Whether the schema around it requires it; a rule of its own wins. */
  readonly required: boolean;
  /** How the files of a list of files fill its slots. */
  readonly rows?: Exclude<FlowRows, string>;
};

export type GroupNode = {
  readonly type: "group";
  readonly pattern: string;
  readonly place: string;
  /** Name under which its fields read the object. */
  readonly as?: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  /** Whether some part of it is required, as the schema around it says. */
  readonly required: boolean;
  readonly fields: readonly FieldNode[];
};

export type ListNode = {
  readonly type: "list";
  readonly pattern: string;
  readonly place: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  readonly required: boolean;
  readonly as: string;
  readonly itemTitle?: string;
  readonly slots?: string;
  readonly key?: string;
  /** The part that no two items have the same. */
  readonly unique?: string;
  /** Whether it is answered as a spreadsheet: an item a line, what other sheets have pasted. */
  readonly sheet?: boolean;
  readonly fields: readonly FieldNode[];
};

/** The schema of a place, `*` or a number standing for an item; undefined where the schema has none. */
export function schemaAt(schema: Schema, pointer: string): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const segment of pointer.split("/").slice(1)) {
    const isItem: boolean = at?.type === "array" && /^(\*|\d+)$/.test(segment);
    const properties: Schema["properties"] = at?.properties;
    at = isItem
      ? at?.items
      : properties && Object.hasOwn(properties, segment)
        ? properties[segment]
        : undefined;
    if (!at) return undefined;
  }
  return at;
}

/** Whether a schema is one question, although it is an object or an array. */
export function isLeaf(schema: Schema, rules: FieldRules = {}): boolean {
  if (rules.widget ?? rules.source) return true;
  if (schema.type === "object")
    return (schema.file ?? schema.coordinates) !== undefined || schema.properties === undefined;
  if (schema.type === "array")
    return schema.items?.properties === undefined || schema.items.file !== undefined;
  return true;
}

/** What a flow says of a group or of rows; nothing where it names a document that is not there. */
export function inPlace<T extends object>(rules: T | string | undefined): T | undefined {
  return typeof rules === "string" ? undefined : rules;
}

type Fields = Readonly<Record<string, FlowField>>;

/** A question before its node is made: what is said of it, and where. */
type Question = {
  readonly schema: Schema;
  readonly pattern: string;
  readonly rules: FlowField | FlowPart;
  readonly place: string;
  readonly required: boolean;
};

/**
 * A step's `fields` as a tree, in the order of the screen: `after` moved, objects opened, rules of a part
 * (`/place/number` beside `/place`) laid on it, before those of a group. Places that the schema lacks are left out; lint
 * names them.
 */
export function fieldTree(answers: Schema, fields: Fields): readonly FieldNode[] {
  const pointers = ordered(fields);
  const isPart = (pointer: string) =>
    pointers.some((other) => pointer.startsWith(`${other}/`) && !isLeafAt(answers, other, fields[other]));
  return pointers
    .filter((pointer) => !isPart(pointer))
    .flatMap((pattern) => {
      const schema = schemaAt(answers, pattern);
      const required = isRequired(answers, pattern);
      const rules = fields[pattern] ?? {};
      return schema ? [nodeOf({ schema, pattern, rules, place: below("", pattern), required }, fields)] : [];
    });
}

function isLeafAt(answers: Schema, pointer: string, field: FlowField | undefined): boolean {
  const schema = schemaAt(answers, pointer);
  return schema === undefined || isLeaf(schema, field);
}

function nodeOf({ schema, pattern, rules, place, required }: Question, fields: Fields): FieldNode {
  const rows = inPlace(rules.rows);
  const ofFiles = rows?.slots === undefined ? {} : { rows };
  if (isLeaf(schema, rules)) return { type: "leaf", pattern, place, schema, rules, required, ...ofFiles };
  if (schema.type === "array" && schema.items) {
    return {
      type: "list",
      pattern,
      place,
      schema,
      rules,
      required,
      as: rows?.as ?? "item",
      ...(rows?.title === undefined ? {} : { itemTitle: rows.title }),
      ...(rows?.slots === undefined ? {} : { slots: rows.slots }),
      ...(rows?.key === undefined ? {} : { key: rows.key }),
      ...(rows?.unique === undefined ? {} : { unique: rows.unique }),
      ...(rows?.sheet ? { sheet: true } : {}),
      fields: partsOf(schema.items, `${pattern}/*`, rows?.fields, `${place}/rows/fields`, {}),
    };
  }
  const group = inPlace(rules.group);
  const exclude = "exclude" in rules ? (rules.exclude ?? []) : [];
  const own = partsOf(schema, pattern, group?.fields, `${place}/group/fields`, fields);
  return {
    type: "group",
    pattern,
    place,
    ...(group ? { as: group.as } : {}),
    schema,
    rules,
    required,
    fields: own.filter((part) => !exclude.includes(part.pattern.slice(pattern.length + 1))),
  };
}

/** The parts of an object: those of which rules say something, in their order, or all; a rule of the step itself wins. */
function partsOf(
  schema: Schema,
  pattern: string,
  said: Readonly<Record<string, FlowPart>> | undefined,
  at: string,
  fields: Fields,
): readonly FieldNode[] {
  const all = Object.keys(schema.properties ?? {});
  const more = all.filter((name) => Object.hasOwn(fields, `${pattern}/${name}`));
  const names = said ? [...new Set([...Object.keys(said), ...more])] : all;
  return names.flatMap((name) => {
    const inner =
      schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!inner) return [];
    const required = schema.required?.includes(name) ?? false;
    const part = `${pattern}/${name}`;
    const own = Object.hasOwn(fields, part) ? fields[part] : undefined;
    const [rules, place] = own || !said ? [own ?? {}, below("", part)] : [said[name] ?? {}, below(at, name)];
    return [nodeOf({ schema: inner, pattern: part, rules, place, required }, fields)];
  });
}

function isRequired(answers: Schema, pointer: string): boolean {
  const cut = pointer.lastIndexOf("/");
  const parent = cut === 0 ? answers : schemaAt(answers, pointer.slice(0, cut));
  return parent?.required?.includes(pointer.slice(cut + 1)) ?? false;
}

/** Order of the keys, then each `after` behind its field; an `after` that names none stays where it is. */
function ordered(fields: Readonly<Record<string, FlowField>>): readonly string[] {
  const pointers = Object.keys(fields);
  for (const pointer of Object.keys(fields)) {
    const after = fields[pointer]?.after;
    if (after === undefined || after === pointer || !pointers.includes(after)) continue;
    pointers.splice(pointers.indexOf(pointer), 1);
    pointers.splice(pointers.indexOf(after) + 1, 0, pointer);
  }
  return pointers;
}
