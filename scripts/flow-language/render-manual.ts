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
  words: ([name = "", part], root) => wordsOf(read(root, `schemas/${name}.schema.json`), part),
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

/** The manual of the language as Markdown, from the documents under a root. Throws on a part that does not exist. */
export function renderManual(root: string): string {
  const text = readFileSync(join(import.meta.dirname, "manual.md"), "utf8");
  return text.replace(/^\{\{(\w+)(.*)\}\}$/gm, (line, name: string, rest: string) => {
    const insert = inserts[name];
    if (!insert) throw new Error(`manual: there is no part "${line}" — choose among ${Object.keys(inserts)}`);
    return insert(
      rest.split(" ").filter((part) => part !== ""),
      root,
    );
  });
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
