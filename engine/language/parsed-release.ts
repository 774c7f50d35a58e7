import { parse, type Syntaxes } from "#engine/expression/index.ts";
import { flowEnvironment } from "./environment.ts";
import { wholeItem } from "./offer.ts";
import { readRelease } from "./places/reading.ts";
import type { ParsedRelease, Release } from "./release.ts";

/**
 * A release with what its expressions are made of: all that its places hold, and what the language says where they say
 * nothing. It is no part of the release's name: an older one gets it too. One that cannot be parsed is left out.
 */
export function parsedRelease(release: Release): ParsedRelease {
  const found = new Map<string, Syntaxes[string]>();
  const syntaxOf = (source: string) => {
    const node = parse(source);
    found.set(source, node);
    return node;
  };
  const reading = readRelease(release, flowEnvironment(release, syntaxOf));
  // To find out what an expression reads, it is asked what it is made of.
  for (const place of reading.places()) reading.expressionsOf(place);
  syntaxOf(wholeItem.slice(1));
  return { ...release, syntax: Object.fromEntries(found) };
}
