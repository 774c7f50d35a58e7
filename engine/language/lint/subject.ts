import type { Environment } from "#engine/expression/index.ts";
import { flowEnvironment } from "../environment.ts";
import { compileRelease } from "../load/compile-release.ts";
import type { Effective } from "../load/effective.ts";
import { resolveFlow } from "../load/effective.ts";
import { findFlow, type Library } from "../load/library.ts";
import type { Spot } from "../load/position.ts";
import type { LanguageCode, Params } from "../problem.ts";
import type { Release } from "../release.ts";
import { expressionsOf, type PlacedExpression } from "./expressions.ts";
import { type Journey, journeyOf } from "./journey.ts";
import type { Place } from "./place.ts";
import { placesOf } from "./places.ts";

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
};

/** An effective flow of the right shape, with what the checks ask of it. */
export type FlowSubject = {
  readonly library: Library;
  readonly tools: LintTools;
  readonly release: Release;
  readonly environment: Environment;
  readonly journey: Journey;
  readonly places: readonly PlaceWithExpressions[];
  readonly tell: Tell;
};

export type PlaceWithExpressions = Place & { readonly expressions: readonly PlacedExpression[] };

/** One check of a flow. */
export type FlowCheck = (subject: FlowSubject) => void;

/** Makes the subject of the checks. */
export function subjectOf(library: Library, tools: LintTools, effective: Effective, tell: Tell): FlowSubject {
  const release = compileRelease(effective);
  const environment = flowEnvironment(release);
  const places = placesOf(release, environment, (id) => {
    const document = findFlow(library, id);
    return document && compileRelease(resolveFlow(library, document).effective).context;
  });
  return {
    library,
    tools,
    release,
    environment,
    journey: journeyOf(release),
    places: places.map((place) => ({ ...place, expressions: expressionsOf(place) })),
    tell,
  };
}

/** Params that have a value. */
export function given(params: Readonly<Record<string, string | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
