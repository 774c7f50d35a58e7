const width = 110;

/** Some members of a document at paths with points, inside the objects that are around them. */
export function pick(document: unknown, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((shown, path) => {
    const names = path.split(".");
    const value = names.reduce<unknown>((at, name) => memberOf(at, name, path), document);
    return merge(
      shown,
      names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
    );
  }, {});
}

/** A scenario short enough to be read: the first of its moments and the last. */
export function withoutMiddle(scenario: unknown): unknown {
  const { steps } = scenario as { readonly steps: readonly unknown[] };
  return {
    ...(scenario as object),
    steps: steps.length > 3 ? [...steps.slice(0, 2), ...steps.slice(-1)] : steps,
  };
}

/** JSON as a block of Markdown; what fits a line stands in one. */
export function block(json: unknown): string {
  return `\`\`\`json\n${print(json, "")}\n\`\`\``;
}

function print(json: unknown, indent: string): string {
  const flat = JSON.stringify(json, undefined, 1)
    .replace(/\n\s*/g, " ")
    .replace(/^\[ (.*) \]$/, "[$1]");
  if (typeof json !== "object" || json === null || indent.length + flat.length <= width - 20) return flat;
  const inner = `${indent}  `;
  const isList = Array.isArray(json);
  const lines = Object.entries(json).map(([name, value]) => {
    const head = isList ? "" : `${JSON.stringify(name)}: `;
    return `${inner}${head}${print(value, inner)}`;
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function memberOf(value: unknown, name: string, path: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
    throw new Error(`manual: the example has no "${path}" — mend manual.md`);
  return (value as Readonly<Record<string, unknown>>)[name];
}

function merge(left: unknown, right: unknown): unknown {
  const isObject = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(left) || !isObject(right)) return right;
  const joined = Object.entries(right).map(([name, value]) => [
    name,
    merge((left as Readonly<Record<string, unknown>>)[name], value),
  ]);
  return { ...left, ...Object.fromEntries(joined) };
}
