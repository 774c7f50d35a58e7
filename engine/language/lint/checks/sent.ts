import { type Environment, itemNameOf, readsOf, withItem } from "#engine/expression/index.ts";
import { below, isObject, type Json, type JsonObject, nearest, type Schema } from "#engine/json/index.ts";
import type { Tell } from "../subject.ts";

/** What is asked of a template beside its types: that it always says what has to be said. */
export type Sending = {
  readonly tell: Tell;
  /** Whether a place that expressions read always has a value. */
  readonly isThere: (path: string) => boolean;
  /** What is true where the template is used. */
  readonly when?: readonly string[];
};

/** Every member that a schema demands of what is sent is said, by something that always has a value. */
export function checkSent(
  sending: Sending,
  environment: Environment,
  template: Json | undefined,
  schema: Schema,
  at: string,
): void {
  if (Array.isArray(template)) {
    for (const [index, item] of template.entries())
      checkSent(sending, environment, item as Json, schema.items ?? {}, `${at}/${index}`);
    return;
  }
  if (!isObject(template)) return;
  if (Object.hasOwn(template, "=value")) {
    const each = template["=each"];
    const inner =
      typeof each === "string" ? withItem(environment, itemNameOf(template["=as"]), each) : environment;
    const items = typeof each === "string" ? (schema.items ?? {}) : schema;
    const { when = [] } = sending;
    const said = template["=when"];
    const within = typeof said === "string" ? { ...sending, when: [...when, `(${said})`] } : sending;
    checkSent(within, inner, template["=value"], items, below(at, "=value"));
    return;
  }
  if (Object.hasOwn(template, "=secret")) return;
  for (const name of schema.required ?? []) {
    const value = Object.hasOwn(template, name) ? template[name] : undefined;
    if (value === undefined) sending.tell("sent-member-missing", at, { name });
    else if (mayLack(sending, environment, value))
      sending.tell("sent-member-may-lack", below(at, name), { name });
  }
  for (const [name, value] of Object.entries(template as JsonObject)) {
    const inner =
      schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (inner) checkCodes(sending, environment, value, inner, below(at, name));
    if (inner) checkSent(sending, environment, value, inner, below(at, name));
  }
}

/** What a table says to others is what they take. */
function checkCodes(
  { tell }: Sending,
  { tables }: Environment,
  value: Json,
  schema: Schema,
  at: string,
): void {
  const [, name = ""] = (typeof value === "string" && /\.to\('(\w+)'\)$/.exec(value)) || [];
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  const options = schema.enum ?? [];
  if (!table || options.length === 0) return;
  const said = Object.values(table).map((row) => (Array.isArray(row) ? row[0] : row));
  const unsaid = options.filter((option) => !said.includes(option)).map(String);
  for (const code of new Set(said.filter((one) => !options.includes(one)))) {
    const value = String(code);
    tell("code-refused", at, {
      value,
      name,
      options: options.join(", "),
      suggestion: nearest(value, unsaid),
    });
  }
}

/** Whether a value may be left out: of a choice between several only who chooses knows. */
function mayLack({ isThere, when = [] }: Sending, environment: Environment, value: Json): boolean {
  if (isObject(value)) return Object.hasOwn(value, "=when");
  if (typeof value !== "string" || !/^=(?!=)/.test(value) || value.includes("?")) return false;
  const source = value.slice(1);
  const { all, guarded } = readsOf(
    environment,
    when.length === 0 ? source : `${when.join(" && ")} ? (${source}) : null`,
  );
  return all.some((path) => !guarded.has(path) && !isThere(path));
}
