/** A small fault: a piece of a file's text in place of another. */
export type Mutation = {
  /** What tells it from every other: file, the line's text, the fault and which of its kind on that line. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** Where in the file `before` begins. */
  readonly offset: number;
};

type Operator = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly replace: (found: string) => string;
};

const swaps: Readonly<Record<string, string>> = {
  " && ": " || ",
  " || ": " && ",
  " === ": " !== ",
  " !== ": " === ",
  " < ": " <= ",
  " <= ": " < ",
  " > ": " >= ",
  " >= ": " > ",
  " + ": " - ",
  ".some(": ".every(",
  ".every(": ".some(",
};

// What decides: which of two, whether at all, how many, and in a statement «only this one's».
const operators: readonly Operator[] = [
  {
    name: "swap",
    pattern: / (?:&&|\|\||===|!==|<=?|>=?|\+) |\.(?:some|every)\(/g,
    replace: (found) => swaps[found] ?? found,
  },
  { name: "negation", pattern: /(?<=[\s(])!(?=[\w(])/g, replace: () => "" },
  { name: "never", pattern: /(?<=\bif \().+(?=\) (?:return|continue|throw|\{))/g, replace: () => "false" },
  { name: "always", pattern: /(?<=\bif \().+(?=\) (?:return|continue|throw|\{))/g, replace: () => "true" },
  {
    name: "truth",
    pattern: /(?<=(?:return|\?|:|=>) )(?:true|false)\b/g,
    replace: (found) => `${found !== "true"}`,
  },
  { name: "number", pattern: /(?<=[\s([])\d{1,6}(?=[\s,;)\]])/g, replace: (found) => `${Number(found) + 1}` },
  { name: "condition", pattern: /^\s+and [^`\n]+$/g, replace: () => "" },
];

const noCode =
  /^\s*(?:\/\/|\/?\*|import\b|export (?:type|\{)|type\b|\| )|: (?:true|false)[;,]?$|\blimit \d|^\s*["'][^"']*["'],?$/;

/** Every fault that a file's text offers, in its order; types, comments and imports offer none. */
export function mutationsOf(file: string, text: string): readonly Mutation[] {
  let offset = 0;
  return text.split("\n").flatMap((line, index) => {
    const start = offset;
    offset += line.length + 1;
    if (noCode.test(line)) return [];
    return operators.flatMap(({ name, pattern, replace }) =>
      [...line.matchAll(pattern)].map((found, count) => ({
        id: `${file} · ${line.trim()} · ${name} ${count + 1}`,
        file,
        line: index + 1,
        before: found[0],
        after: replace(found[0]),
        offset: start + found.index,
      })),
    );
  });
}

/** The file's text with the fault in it. */
export function mutate(text: string, { offset, before, after }: Mutation): string {
  return text.slice(0, offset) + after + text.slice(offset + before.length);
}
