import { below, isObject, type Json, nearest } from "#engine/json/index.ts";
import { type Language, type Word, wordOf } from "../places/annotation.ts";
import type { Tell } from "./subject.ts";

/**
 * A translation says texts and nothing else: what decides what is asked, kept or sent is one in every language. Told is
 * each place of its patch that is no text, and each formula; words of a formula stand in `texts`.
 */
export function checkTranslation(language: Language, patch: Json, at: string, tell: Tell): void {
  const refuse = (pointer: string, name: string, suggestion?: string) =>
    tell("translation-of-logic", pointer, { name, suggestion }, { key: true });
  const enter = (word: Word, value: Json, pointer: string): void => {
    if (!isObject(value)) refuse(pointer, nameOf(pointer));
    const names = Object.keys(word.words ?? {});
    for (const [name, inner] of Object.entries(isObject(value) ? value : {})) {
      const own = word.words && Object.hasOwn(word.words, name) ? word.words[name] : word.each;
      const place = below(pointer, name);
      if (own) visit(wordOf(language, own), inner, place);
      else refuse(place, name, nearest(name, names));
    }
  };
  const visit = (word: Word, value: Json, pointer: string): void => {
    if (word.role !== "text" && word.is === undefined) enter(word, value, pointer);
    else if (word.role !== "text") refuse(pointer, nameOf(pointer));
    else checkTexts(value, pointer);
  };
  const checkTexts = (value: Json, pointer: string): void => {
    for (const [place, text] of textsIn(value, pointer))
      if (typeof text !== "string") refuse(place, nameOf(place));
      else if (/^=(?!=)/.test(text)) tell("formula-in-translation", place);
  };
  const visitSchema = (schema: Json, pointer: string): void => {
    if (!isObject(schema)) refuse(pointer, nameOf(pointer));
    for (const [name, inner] of Object.entries(isObject(schema) ? schema : {})) {
      const place = below(pointer, name);
      if (name === "items") visitSchema(inner, place);
      else if (name === "properties" && isObject(inner))
        for (const [property, own] of Object.entries(inner)) visitSchema(own, below(place, property));
      else if (mapsOfTexts.includes(name) && isObject(inner))
        for (const [option, text] of Object.entries(inner)) {
          if (isObject(text)) refuse(below(place, option), option);
          else checkTexts(text, below(place, option));
        }
      else if (plainTexts.includes(name) && typeof inner === "string") checkTexts(inner, place);
      else refuse(place, name, nearest(name, [...mapsOfTexts, ...plainTexts]));
    }
  };
  const { answers, ...rest } = isObject(patch) ? patch : {};
  enter(language.flow, rest, at);
  if (answers !== undefined) visitSchema(answers, below(at, "answers"));
}

/** Whether a patch changes texts alone. */
export function saysOnlyTexts(language: Language, patch: Json): boolean {
  let isOfTexts = true;
  checkTranslation(language, patch, "", () => {
    isOfTexts = false;
  });
  return isOfTexts;
}

/** What a schema says to a person. */
const plainTexts = ["title", "description"];
const mapsOfTexts = ["titles", "hints", "groups", "messages"];

function textsIn(value: Json, pointer: string): readonly (readonly [string, Json])[] {
  // An object that says nothing would stand in a text's place.
  if (!isObject(value) || Object.keys(value).length === 0) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, below(pointer, name)));
}

function nameOf(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}
