import { type Environment, parse } from "#engine/expression/index.ts";
import { flowEnvironment } from "../environment.ts";
import { givenSchemaOf } from "../offer.ts";
import type { Release } from "../release.ts";

/** Kept by text: releases are made again at every change of a document, and few of them name other things then. */
const known = new Map<string, Environment>();
const mostKnown = 200;

/**
 * What the expressions of a release may name: the same environment for all releases whose expressions may name the same,
 * so that what is known of an expression in it stays known.
 */
export function environmentOf(release: Release): Environment {
  const { flow, answers, data, context, names } = release;
  const sources = Object.entries(flow.sources ?? {}).map(([name, source]) => [name, givenSchemaOf(source)]);
  const key = JSON.stringify([
    answers,
    data,
    context,
    names,
    sources,
    flow.conditions,
    flow.tables,
    flow.texts,
  ]);
  const environment = known.get(key) ?? flowEnvironment(release, parse);
  if (known.size >= mostKnown) known.clear();
  known.set(key, environment);
  return environment;
}
