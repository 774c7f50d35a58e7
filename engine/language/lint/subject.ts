import type { JsonObject, Schema } from "#engine/json/index.ts";
import { type Journey, journeyOf } from "../journey.ts";
import { releaseOf } from "../load/compile-release.ts";
import { documentsOf, findFlow, type Library } from "../load/library.ts";
import { nameOfPath } from "../load/paths.ts";
import type { Spot } from "../load/position.ts";
import type { Language } from "../places/annotation.ts";
import type { PlacedExpression } from "../places/expressions.ts";
import { language as ownLanguage } from "../places/language.generated.ts";
import { readLanguage } from "../places/read-language.ts";
import { type Place, type Reading, readRelease } from "../places/reading.ts";
import type { LanguageCode, Params } from "../problem.ts";
import type { Release } from "../release.ts";
import { type Uses, usesOf } from "../uses.ts";
import { environmentOf } from "./environments.ts";
import { expectedOf } from "./expected.ts";
import type { PlacedSchema } from "./schemas.ts";

/** Tells that something is wrong at a place of the effective flow; params without value are left out. */
export type Tell = (
  code: LanguageCode,
  pointer: string,
  params?: Readonly<Record<string, string | undefined>>,
  spot?: Spot,
) => void;

/** What the host lends to the linter. */
export type LintTools = {
  /** Whether matching a regular expression can take exponentially long. */
  readonly isSlowPattern?: (pattern: string) => boolean;
  /** Whether there is a file at a path of the set, be it no document: an image. */
  readonly hasFile?: (path: string) => boolean;
  /** What may be allowed to brokers: the actions of each scene, and whether each product has it for itself. */
  readonly scenes?: Scenes;
};

export type Scenes = Readonly<
  Record<string, { readonly actions: object; readonly perProduct?: boolean | undefined }>
>;

/** An effective flow of the right shape, with what the checks ask of it. */
export type FlowSubject = {
  readonly library: Library;
  readonly tools: LintTools;
  readonly release: Release;
  readonly reading: Reading;
  readonly uses: Uses;
  readonly journey: Journey;
  readonly places: readonly PlaceWithExpressions[];
  readonly tell: Tell;
};

export type PlaceWithExpressions = Place & {
  readonly expected: Schema | undefined;
  readonly expressions: readonly PlacedExpression[];
};

/** A schema that JSON Schema takes, with every schema inside it. */
export type SchemaSubject = {
  readonly library: Library;
  readonly tools: LintTools;
  readonly schemas: readonly PlacedSchema[];
  readonly tell: Tell;
};

/** One check of a schema, be it of a flow or of a file. */
export type SchemaCheck = (subject: SchemaSubject) => void;

/** One check of a flow. */
export type FlowCheck = (subject: FlowSubject) => void;

/** Makes the subject of the checks. */
export function subjectOf(library: Library, tools: LintTools, release: Release, tell: Tell): FlowSubject {
  const reading = readRelease(release, environmentOf(release), languageOf(library));
  const contextOf = (id: string) => {
    const document = findFlow(library, id);
    return document && releaseOf(library, document).context;
  };
  return {
    library,
    tools,
    release,
    reading,
    uses: usesOf(reading),
    journey: journeyOf(reading),
    places: reading.places().map((place) => ({
      ...place,
      expected: expectedOf(release, contextOf, place),
      expressions: reading.expressionsOf(place),
    })),
    tell,
  };
}

/** Where expressions stand, as the library's own schema of a flow says; as ours does when it has none. */
export function languageOf(library: Library): Language {
  const schema = documentsOf(library, "schema").find(({ file }) => nameOfPath(file) === "flow.schema.json");
  const value = schema?.value;
  return typeof value === "object" && value !== null
    ? readLanguage(value as JsonObject).language
    : ownLanguage;
}

/** Params that have a value. */
export function given(params: Readonly<Record<string, string | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
