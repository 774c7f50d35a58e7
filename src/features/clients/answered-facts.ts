import { formatDate, identifierKeywordOf, identifiers } from "#engine/identifiers/index.ts";

/** As much of a schema as says what is read of an answer. */
export type Described = {
  readonly title?: string;
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly titles?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
};

export type Fact = { readonly id: string; readonly title: string; readonly text: string };

type Words = { readonly yes: string; readonly no: string };

/** What was answered, in the order and by the titles of its schema; what was not answered is left out. */
export function factsOf(
  schema: Described,
  value: unknown,
  schemas: Readonly<Record<string, Described>>,
  words: Words,
  at = "",
): readonly Fact[] {
  const { properties = {} } = open(schema, schemas);
  const answers = (value ?? {}) as Readonly<Record<string, unknown>>; // of an object's schema
  return Object.entries(properties).flatMap(([name, property]): readonly Fact[] => {
    const answer = answers[name];
    const opened = open(property, schemas);
    const id = `${at}/${name}`;
    if (answer === undefined || answer === null || answer === "") return [];
    if (opened.properties) {
      // A thing that is chosen has a name; a group is its parts.
      if ("id" in opened.properties)
        return [{ id, title: opened.title ?? name, text: namesIn(answer).join(", ") }];
      return factsOf(opened, answer, schemas, words, id);
    }
    if (Array.isArray(answer))
      return answer.flatMap((item, index) =>
        factsOf(opened.items ?? {}, item, schemas, words, `${id}/${index}`),
      );
    return [{ id, title: opened.title ?? name, text: textOf(opened, answer, words) }];
  });
}

/** `Rosario`, `Santa Fe`: what is chosen, and within what. */
function namesIn(chosen: object): readonly string[] {
  return Object.entries(chosen).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? namesIn(value) : key === "name" ? [String(value)] : [],
  );
}

function textOf(schema: Described, answer: unknown, { yes, no }: Words): string {
  if (typeof answer === "boolean") return answer ? yes : no;
  const text = String(answer);
  if (schema.titles) return schema.titles[text] ?? text;
  if (schema.format === "date") return formatDate(text);
  const keyword = identifierKeywordOf(schema);
  return keyword ? identifiers[keyword].format(text) : text;
}

/** A schema with what it refers to in its place; its own words count more. */
function open(schema: Described, schemas: Readonly<Record<string, Described>>): Described {
  return schema.$ref ? { ...schemas[schema.$ref], ...schema } : schema;
}
