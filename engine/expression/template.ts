import { below } from "#engine/json/index.ts";
import { decode, fileKeyOf } from "./codec.ts";
import { compile, type Expression } from "./compile.ts";
import type { Environment, Scope } from "./environment.ts";
import { itemNameOf, withItem } from "./item.ts";

/** A template ready to be filled. */
export type Template = {
  /** What its expressions read, as JSON Pointer patterns. */
  readonly reads: readonly string[];
  /** Fills it. A leaf without value is left out of its object or list; never throws. */
  readonly evaluate: (scope: Scope) => Filled;
};

/** A filled template; `value` is undefined when there is none. */
export type Filled = { readonly value: unknown; readonly files: readonly FilePlace[] };

/** A place in a filled template (JSON Pointer; "" stands there) where the host puts a file's content in base64. */
export type FilePlace = { readonly pointer: string; readonly key: string };

type Json = Readonly<Record<string, unknown>>;
type Part = {
  readonly expressions: readonly Expression[];
  readonly fill: (scope: Scope, locals: Scope) => unknown;
};

const noLocals: Scope = {};

/**
 * Compiles a template: JSON whose strings that start with `=` are expressions (`==` for a text that starts with `=`),
 * with the directives `{"=when", "=value"}` and `{"=each", "=as", "=value"}` (and `=when` for each item).
 * Throws on an expression that cannot be parsed.
 * @example
 * compileTemplate(environment, { id: "=data.id", plates: { "=each": "vehicles", "=as": "v", "=value": "=v.plate" } })
 */
export function compileTemplate(environment: Environment, json: unknown): Template {
  const part = createPart(environment, json);
  let reads: readonly string[] | undefined;
  return {
    get reads() {
      reads ??= [...new Set(part.expressions.flatMap((expression) => expression.reads))];
      return reads;
    },
    evaluate: (scope) => {
      const value = part.fill(scope, noLocals);
      if (!hasMark(value)) return { value, files: [] };
      const files: FilePlace[] = [];
      return { value: placeFiles(value, "", files), files };
    },
  };
}

/** Whether an object of a template is a directive instead of data. */
export function isDirective(json: Json): boolean {
  return Object.hasOwn(json, "=value");
}

function createPart(environment: Environment, json: unknown): Part {
  if (typeof json === "string") return createText(environment, json);
  if (Array.isArray(json)) return createList(json.map((item) => createPart(environment, item)));
  if (typeof json !== "object" || json === null) return { expressions: [], fill: () => json };
  if (isDirective(json as Json)) return createDirective(environment, json as Json);
  const fields = Object.entries(json).map(([name, value]) => [name, createPart(environment, value)] as const);
  return {
    expressions: fields.flatMap(([, part]) => part.expressions),
    fill: (scope, locals) =>
      Object.fromEntries(
        fields
          .map(([name, part]) => [name, part.fill(scope, locals)] as const)
          .filter(([, value]) => value !== undefined),
      ),
  };
}

function createText(environment: Environment, text: string): Part {
  if (!text.startsWith("=")) return { expressions: [], fill: () => text };
  if (text.startsWith("==")) return { expressions: [], fill: () => text.slice(1) };
  const expression = compile(environment, text.slice(1));
  return {
    expressions: [expression],
    fill: (scope, locals) =>
      locals === noLocals ? expression.evaluate(scope) : decode(expression.run(scope, locals)),
  };
}

function createList(parts: readonly Part[]): Part {
  return {
    expressions: parts.flatMap((part) => part.expressions),
    fill: (scope, locals) =>
      parts.map((part) => part.fill(scope, locals)).filter((value) => value !== undefined),
  };
}

function createDirective(environment: Environment, json: Json): Part {
  const each = textOf(json["=each"]);
  const name = itemNameOf(json["=as"]);
  if (each === undefined) return createBranch(environment, json);
  const list = compile(environment, each);
  const body = createBranch(withItem(environment, name, each), json);
  return {
    expressions: [list, ...body.expressions],
    fill: (scope, locals) => {
      const items = list.run(scope, locals);
      if (!Array.isArray(items)) return undefined;
      return items
        .map((item: unknown) => body.fill(scope, { ...locals, [name]: item }))
        .filter((value) => value !== undefined);
    },
  };
}

function createBranch(environment: Environment, json: Json): Part {
  const value = createPart(environment, json["=value"]);
  const source = textOf(json["=when"]);
  if (source === undefined) return value;
  const when = compile(environment, source);
  return {
    expressions: [when, ...value.expressions],
    fill: (scope, locals) => (when.run(scope, locals) === true ? value.fill(scope, locals) : undefined),
  };
}

// Most values have no file, and are taken as they are instead of made again.
function hasMark(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(hasMark);
}

/** Takes the marks of file contents out of a value and lists where they stood. */
function placeFiles(value: unknown, pointer: string, files: FilePlace[]): unknown {
  if (typeof value === "string") {
    const key = fileKeyOf(value);
    if (key !== undefined) files.push({ pointer, key });
    // A mark inside a longer text would be a file in the middle of a sentence.
    return value.includes("\u0000") ? "" : value;
  }
  if (Array.isArray(value)) return value.map((item, index) => placeFiles(item, `${pointer}/${index}`, files));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, placeFiles(item, below(pointer, name), files)]),
  );
}

function textOf(json: unknown): string | undefined {
  return typeof json === "string" ? json : undefined;
}
