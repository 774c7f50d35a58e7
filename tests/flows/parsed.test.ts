import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { syntaxIn } from "#engine/expression/index.ts";
import {
  audiencesOf,
  type ParsedRelease,
  parsedRelease,
  type Release,
  releaseFor,
} from "#engine/language/index.ts";
import { prepare } from "#engine/runtime/index.ts";
import { flows, library } from "./documents.ts";

// Every flow as everybody meets it, and as each of those does who has an overlay of it.
const releases = flows.flatMap(({ json: { id } }) =>
  audiencesOf(library, id).map((audience) => {
    const found = releaseFor(library, id, audience);
    if (!found) throw new Error(`flow "${id}" is not in flows/`);
    return { id, people: Object.values(audience).join(" · "), release: found.release };
  }),
);

describe.each(releases)("the release of $id for $people", ({ release }) => {
  test("brings what each expression is made of that its flow asks for", () => {
    const asked = askedBy(sent(parsedRelease(release)));
    expect(asked.missed).toEqual([]);
    expect(asked.found.size).toBeGreaterThan(0);
  });
});

test("all releases together weigh little more than a quarter above what they would without", () => {
  const weigh = (of: (release: Release) => object) =>
    releases.reduce((sum, { release }) => sum + brotliCompressSync(JSON.stringify(of(release))).length, 0);
  expect(weigh(parsedRelease) / weigh((release) => release)).toBeLessThan(1.28);
});

test("an expression that a release does not bring is missed", () => {
  const parsed = sent(parsedRelease(releases[0]?.release as (typeof releases)[0]["release"]));
  const [source = "", ...others] = Object.keys(parsed.syntax);
  const syntax = Object.fromEntries(others.map((other) => [other, parsed.syntax[other]]));
  expect(askedBy({ ...parsed, syntax } as ParsedRelease).missed).toContain(source);
});

/** What goes over the wire. */
function sent(release: ParsedRelease): ParsedRelease {
  return JSON.parse(JSON.stringify(release)) as ParsedRelease;
}

/** The expressions that a flow asks for when it is prepared and all of it is looked at, conditions and reads included. */
function askedBy(release: ParsedRelease) {
  const syntaxOf = syntaxIn(release.syntax);
  const [found, missed] = [new Set<string>(), [] as string[]];
  const noting = (source: string) => {
    if (Object.hasOwn(release.syntax, source)) found.add(source);
    else missed.push(source);
    return syntaxOf(source);
  };
  try {
    const flow = prepare(release, "", () => ({}), noting);
    lookAt(flow, new Set());
    // Conditions are asked for when something that names them is evaluated.
    for (const source of Object.values(release.flow.conditions ?? {})) noting(source);
  } catch (error) {
    if (missed.length === 0) throw error;
  }
  return { found, missed };
}

/** Reads all that a flow says of itself: what an expression reads, and which sources a step uses, is found out when asked. */
function lookAt(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const inner of Object.values(value)) lookAt(inner, seen);
}
