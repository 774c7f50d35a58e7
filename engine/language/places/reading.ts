import type { Environment } from "#engine/expression/index.ts";
import { above, below, segmentsOf } from "#engine/json/index.ts";
import type { Release } from "../release.ts";
import { type Gives, type Language, type Role, type Word, wordOf } from "./annotation.ts";
import { type Expressions, expressionsOf, type PlacedExpression } from "./expressions.ts";
import { language as ownLanguage } from "./language.generated.ts";
import { seeing } from "./seen.ts";

/** A place of a flow where expressions may stand. */
export type Place = Expressions & {
  readonly role: Role;
  readonly gives: Gives | undefined;
  /** Who evaluates it: a step, a call or a source of that name; none for what is global. */
  readonly owner: Owner | undefined;
  /** The question that it is of, the item of a list as a star. */
  readonly field: string | undefined;
  /** Whether the action that it is of checks the answers. */
  readonly validates: boolean;
};

export type Owner = { readonly kind: "step" | "call" | "source"; readonly name: string };

/** A release as it is read: where its expressions stand, and what each of them sees. Lint and runtime read the same. */
export type Reading = {
  readonly release: Release;
  readonly environment: Environment;
  /** Every place of the release that says something, in the order of the document. */
  readonly places: () => readonly Place[];
  /** The expressions of a place, with what each reads. */
  readonly expressionsOf: (place: Place) => readonly PlacedExpression[];
  /** What is seen at a place. Throws on one that the language does not have: nobody would check it. */
  readonly environmentAt: (pointer: string) => Environment;
};

/** What is known on the way from the root of a flow to a place. */
type Standing = Omit<Place, "role" | "isTemplate" | "gives"> & { readonly word: Word };

/** Reads a release as the language says; with another language, as that would. */
export function readRelease(release: Release, environment: Environment, language = ownLanguage): Reading {
  const root: Standing = {
    word: wordOf(language, language.flow),
    pointer: "",
    value: release.flow,
    environment,
    owner: undefined,
    field: undefined,
    validates: true,
  };
  const enter = (around: Standing, key: string) => enterWord(language, release, around, key);
  const known = new Map([["", root]]);
  const stand = (pointer: string): Standing => {
    const found = known.get(pointer);
    if (found) return found;
    const around = stand(above(pointer) ?? "");
    const entered = enter(around, segmentsOf(pointer).at(-1) ?? "");
    if (!entered) throw new Error(`language: no expression stands at "${pointer}" — say so in its schema`);
    known.set(pointer, entered);
    return entered;
  };
  const expressions = new Map<Place, readonly PlacedExpression[]>();
  let places: readonly Place[] | undefined;
  return {
    release,
    environment,
    places: () => {
      places ??= placesIn(root, enter);
      return places;
    },
    expressionsOf: (place) => {
      const found = expressions.get(place) ?? expressionsOf(place);
      expressions.set(place, found);
      return found;
    },
    environmentAt: (pointer) => stand(pointer).environment,
  };
}

function placesIn(
  standing: Standing,
  enter: (around: Standing, key: string) => Standing | undefined,
): readonly Place[] {
  const { word, ...rest } = standing;
  const { value } = standing;
  if (word.is === undefined) {
    if (typeof value !== "object" || value === null) return [];
    return Object.keys(value).flatMap((key) => {
      const inner = enter(standing, key);
      return inner ? placesIn(inner, enter) : [];
    });
  }
  const isTemplate = word.is === "template";
  // What is only true or false is no expression.
  if (!isTemplate && typeof value !== "string") return [];
  return [{ ...rest, isTemplate, role: word.role ?? "value", gives: word.gives }];
}

/** Goes from a word to one inside it; undefined where no expression can be. */
function enterWord(
  language: Language,
  { answers }: Release,
  around: Standing,
  key: string,
): Standing | undefined {
  const { words = {}, each } = around.word;
  const inner = Object.hasOwn(words, key) ? words[key] : each;
  if (!inner) return undefined;
  const word = wordOf(language, inner);
  const holder = objectOf(around.value);
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  const { field } = around;
  const environment = (word.sees ?? []).reduce(
    (seen, sees) => seeing(seen, sees, { answers, holder, key, field }),
    around.environment,
  );
  const standing = { ...around, word, pointer: below(around.pointer, key), value, environment };
  switch (word.of) {
    case undefined:
      return standing;
    case "question":
      return { ...standing, field: key };
    case "part":
      return { ...standing, field: `${field}/*/${key}` };
    case "member":
      return { ...standing, field: `${field}/${key}` };
    case "action":
      return { ...standing, validates: objectOf(value).validates !== false };
    default:
      return { ...standing, owner: { kind: word.of, name: key } };
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Own members only are asked of it; a list's are its indices.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
