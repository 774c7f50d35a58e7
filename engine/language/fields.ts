import type { Schema } from "#engine/json/index.ts";
import type { FlowField } from "./documents.generated.ts";

/** What a definition says of one question, beside its schema. */
export type FieldRules = Omit<FlowField, "exclude" | "after" | "rows">;

/**
 * A step's questions as a tree: objects opened into their parts, lists into the parts of an item.
 * `pattern` is the pointer whose item index is a star, as in `/thirdParties/0/plate` with a star for the 0.
 */
export type FieldNode = LeafNode | GroupNode | ListNode;

export type LeafNode = {
  readonly type: "leaf";
  readonly pattern: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  /** Whether the schema around it requires it; a rule of its own wins. */
  readonly required: boolean;
};

export type GroupNode = {
  readonly type: "group";
  readonly pattern: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  readonly fields: readonly FieldNode[];
};

export type ListNode = {
  readonly type: "list";
  readonly pattern: string;
  readonly schema: Schema;
  readonly rules: FieldRules;
  readonly required: boolean;
  readonly as: string;
  readonly itemTitle?: string;
  readonly slots?: string;
  readonly key?: string;
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
  if (schema.type === "object") return schema.file !== undefined || schema.properties === undefined;
  if (schema.type === "array")
    return schema.items?.properties === undefined || schema.items.file !== undefined;
  return true;
}

/**
 * A step's `fields` as a tree, in the order of the screen: `after` moved, objects opened, rules of a part
 * (`/place/number` beside `/place`) laid on it. Places that the schema lacks are left out; lint names them.
 */
export function fieldTree(
  answers: Schema,
  fields: Readonly<Record<string, FlowField>>,
): readonly FieldNode[] {
  const pointers = ordered(fields);
  const isPart = (pointer: string) =>
    pointers.some((other) => pointer.startsWith(`${other}/`) && !isLeafAt(answers, other, fields[other]));
  return pointers
    .filter((pointer) => !isPart(pointer))
    .flatMap((pointer) => {
      const schema = schemaAt(answers, pointer);
      return schema ? [nodeAt(schema, pointer, fields, isRequired(answers, pointer))] : [];
    });
}

function isLeafAt(answers: Schema, pointer: string, field: FlowField | undefined): boolean {
  const schema = schemaAt(answers, pointer);
  return schema === undefined || isLeaf(schema, field);
}

function nodeAt(
  schema: Schema,
  pattern: string,
  fields: Readonly<Record<string, FlowField>>,
  required: boolean,
): FieldNode {
  const rules: FlowField = fields[pattern] ?? {};
  const { exclude = [], rows } = rules;
  if (isLeaf(schema, rules)) return { type: "leaf", pattern, schema, rules, required };
  if (schema.type === "array" && schema.items) {
    const own = rows?.fields;
    const names = own ? Object.keys(own) : Object.keys(schema.items.properties ?? {});
    const item = schema.items;
    const of = Object.fromEntries(names.map((name) => [`${pattern}/*/${name}`, own?.[name] ?? {}]));
    return {
      type: "list",
      pattern,
      schema,
      rules,
      required,
      as: rows?.as ?? "item",
      ...(rows?.title === undefined ? {} : { itemTitle: rows.title }),
      ...(rows?.slots === undefined ? {} : { slots: rows.slots }),
      ...(rows?.key === undefined ? {} : { key: rows.key }),
      fields: parts(item, `${pattern}/*`, names, of),
    };
  }
  const names = Object.keys(schema.properties ?? {}).filter((name) => !exclude.includes(name));
  return { type: "group", pattern, schema, rules, fields: parts(schema, pattern, names, fields) };
}

function parts(
  schema: Schema,
  pattern: string,
  names: readonly string[],
  fields: Readonly<Record<string, FlowField>>,
): readonly FieldNode[] {
  return names.flatMap((name) => {
    const inner = schema.properties?.[name];
    const required = schema.required?.includes(name) ?? false;
    return inner ? [nodeAt(inner, `${pattern}/${name}`, fields, required)] : [];
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
