import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expressionMessages, functionTable } from "#engine/expression/index.ts";
import messages from "#engine/language/messages.json" with { type: "json" };
import { problemTexts, vocabulary } from "#engine/validation/index.ts";
import { block, pick, withoutMiddle } from "./show.ts";
import { table } from "./table.ts";
import { wordsOf } from "./words.ts";

type Insert = (parts: readonly string[], root: string) => string;

/** The flow that the manual walks through. */
const example = "flows/claim/vehicle.flow.json";

/** What each line of the manual between double braces becomes. */
const inserts: Readonly<Record<string, Insert>> = {
  show: (paths, root) => block(pick(read(root, example), paths)),
  // What lies under it: the name of the part, then the paths.
  part: ([name = "", ...paths], root) => block(pick(read(root, `flows/parts/${name}.part.json`), paths)),
  flow: ([id = "", ...paths], root) => block(pick(read(root, `flows/${id}.flow.json`), paths)),
  file: ([path = ""], root) => block(read(root, path)),
  scenario: ([path = ""], root) => block(withoutMiddle(read(root, path))),
  words: ([name = "", part], root) =>
    wordsOf((file) => read(root, `schemas/${file}`), `${name}.schema.json`, part),
  functions: () =>
    table(
      ["función", "qué da", "ejemplo"],
      functionTable.map(({ write, says, example, given, value }) => [
        code(write),
        says,
        // What an example gives is told where all that it reads stands in it.
        given ? code(example) : `${code(example)} da ${code(shownValue(value))}`,
      ]),
    ),
  keywords: () =>
    table(
      ["palabra", "qué es", "qué pide"],
      vocabulary.map(({ keyword, title, description }) => [code(keyword), title, description]),
    ),
  widgets: (_, root) =>
    table(
      ["control", "nombre", "qué hace"],
      Object.entries(read(root, "schemas/widgets.json") as Readonly<Record<string, Widget>>).map(
        ([name, { title, description }]) => [code(name), title, description],
      ),
    ),
  problems: () =>
    table(
      ["código", "qué lee la persona"],
      Object.entries(problemTexts).map(([name, text]) => [code(name), text]),
    ),
  messages: () =>
    table(
      ["código", "qué dice"],
      Object.entries({ ...messages, ...expressionMessages }).map(([name, sentence]) => [
        code(name),
        sentence,
      ]),
    ),
};

type Widget = { readonly title: string; readonly description: string };

/** The pages of the manual, which lie in `docs/flow-language` and are written from the files of their names here. */
export const manualPages = ["first-product", "reference", "codes"] as const;

/** A page of the manual as Markdown, from the documents under a root. Throws on a part that does not exist. */
export function renderManual(page: (typeof manualPages)[number], root: string): string {
  const text = readFileSync(join(import.meta.dirname, `${page}.md`), "utf8");
  const lines = text.split("\n").map((line) => {
    if (!line.startsWith("{{") || !line.endsWith("}}")) return line;
    const [name = "", ...parts] = line.slice(2, -2).split(" ");
    if (name === "index") return indexOf(text);
    const insert = inserts[name];
    if (!insert) throw new Error(`manual: there is no part "${line}" — choose among ${Object.keys(inserts)}`);
    return insert(parts, root);
  });
  const written = lines.join("\n");
  if (written.includes("undefined"))
    throw new Error(`manual: page "${page}" says "undefined" — mend what it is made of`);
  // The name behind the language of a block is for tests.
  return written.replace(/^```json [\w-]+$/gm, "```json");
}

/** The headings of a page as links. */
function indexOf(text: string): string {
  return [...text.matchAll(/^(##|###) (.+)$/gm)]
    .map(([, depth, title = ""]) => {
      const anchor = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-");
      return `${depth === "##" ? "" : "  "}- [${title}](#${anchor})`;
    })
    .join("\n");
}

function read(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

/** A value as an expression writes it. */
function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(", ")}]`;
  return typeof value === "string" ? `'${value}'` : String(value);
}

function code(text: string): string {
  return `\`${text}\``;
}
