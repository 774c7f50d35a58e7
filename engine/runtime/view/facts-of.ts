import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";
import { type AnswerWords, answerText } from "./answer-text.ts";

/** One answer under its title, and the titles of what it is part of. */
export type Fact = {
  /** Its place; a member of a list is called by its name there, where it has one. */
  readonly id: string;
  readonly within: readonly string[];
  readonly title: string;
  readonly text: string;
};

/**
 * What was answered, in the order and by the titles of its schema, whose references stand in their place. What is not
 * answered, is secret, or stands in no schema, is left out.
 */
export function factsOf(
  schema: Schema,
  answers: Json | undefined,
  words: AnswerWords,
  at = "",
  within: readonly string[] = [],
): readonly Fact[] {
  if (!isObject(answers)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const answer = answers[name];
    const id = `${at}/${name}`;
    const title = property.title ?? name;
    if (answer === undefined || property.secret) return [];
    const say = (text: string | undefined) => (text === undefined ? [] : [{ id, within, title, text }]);
    if (property.file) return say(isObject(answer) ? textIn(answer.name) : undefined);
    if (Array.isArray(answer) && property.items?.properties)
      return itemFacts(property.items, answer, words, id, [...within, title]);
    if (!isObject(answer) || property.coordinates)
      return say(answerText({ schema: property, value: answer } as Parameters<typeof answerText>[0], words));
    // A thing that is chosen is called by its name; a group is its parts.
    return isChosen(property)
      ? say(namesIn(answer).join(", ") || undefined)
      : factsOf(property, answer, words, id, [...within, title]);
  });
}

/** A member of a list is known by its name wherever it stands in it; without one, or with another's, by its place. */
function itemFacts(
  schema: Schema,
  items: readonly Json[],
  words: AnswerWords,
  at: string,
  within: readonly string[],
): readonly Fact[] {
  const names = items.map((item) => (isObject(item) ? textIn(item.name) : undefined));
  return items.flatMap((item, index) => {
    const name = names[index];
    if (name === undefined || names.indexOf(name) !== index)
      return factsOf(schema, item, words, `${at}/${index}`, [...within, String(index + 1)]);
    return factsOf(schema, item, words, `${at}/${name}`, [...within, name]);
  });
}

function isChosen({ properties = {} }: Schema): boolean {
  return Object.hasOwn(properties, "id") || Object.hasOwn(properties, "displayName");
}

/** `Rosario`, `Santa Fe`: what is chosen, and within what. */
function namesIn({ displayName, ...chosen }: JsonObject): readonly string[] {
  const shown = textIn(displayName);
  if (shown !== undefined) return [shown];
  return Object.entries(chosen).flatMap(([key, value]) =>
    isObject(value) ? namesIn(value) : key === "name" ? [String(value)] : [],
  );
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
