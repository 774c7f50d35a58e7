import { isUsableName } from "#engine/expression/index.ts";
import { below, type Schema } from "#engine/json/index.ts";
import { inPlace } from "../../fields.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject, Tell } from "../subject.ts";

/** Names that every expression sees, or sees in some places. */
const meanings: Readonly<Record<string, string>> = {
  data: "lo que escriben las consultas",
  context: "lo que se sabe al empezar",
  source: "lo que trae cada fuente",
  response: "la respuesta de una consulta",
  item: "el elemento de una lista",
  query: "lo que se busca en una fuente",
  slot: "el lugar de una fila",
  given: "lo que un campo le da a su fuente",
  texts: "lo que dicen las fórmulas",
};
const taken = new Set(Object.keys(meanings));

/** Names can be written in expressions, and no two things have the same. */
export function checkNames({ release, tell }: FlowSubject): void {
  const { flow, answers } = release;
  const names = new Set([...taken, ...Object.keys(answers.properties ?? {})]);
  for (const name of Object.keys(answers.properties ?? {}))
    checkName(name, below("/answers/properties", name), taken, tell, { key: true });
  for (const word of ["answers", "data", "context"] as const)
    checkProperties(release[word], `/${word}`, tell);
  for (const name of Object.keys(flow.conditions ?? {}))
    checkName(name, below("/conditions", name), names, tell, { key: true });
  const all = new Set([...names, ...Object.keys(flow.conditions ?? {})]);
  all.delete("item");
  for (const { pointer, field } of fieldSitesOf(release))
    for (const word of ["group", "rows"] as const) {
      const rules = inPlace(field[word]);
      if (rules) checkName(rules.as, `${pointer}/${word}/as`, all, tell);
    }
  for (const [name, call] of Object.entries(flow.calls ?? {}))
    if (call.as !== undefined) checkName(call.as, `${below("/calls", name)}/as`, all, tell);
}

function checkName(
  name: string,
  pointer: string,
  others: ReadonlySet<string>,
  tell: Tell,
  spot: Parameters<Tell>[3] = {},
): void {
  if (!isUsableName(name)) tell("unusable-name", pointer, { name }, spot);
  else if (others.has(name)) tell("name-taken", pointer, { name, meaning: meanings[name] }, spot);
}

function checkProperties(schema: Schema, at: string, tell: Tell): void {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const pointer = below(`${at}/properties`, name);
    // Behind a point CEL takes its words and types too, but for these four; what XML calls its attributes goes in brackets.
    const isUsable =
      /^[@#]\w+$/.test(name) ||
      (/^[A-Za-z_]\w*$/.test(name) && !["in", "true", "false", "null"].includes(name));
    if (!isUsable) tell("unusable-name", pointer, { name }, { key: true });
    checkProperties(inner, pointer, tell);
  }
  if (schema.items) checkProperties(schema.items, `${at}/items`, tell);
}
