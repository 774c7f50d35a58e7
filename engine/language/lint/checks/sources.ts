import { below, isWithin, nearest } from "#engine/json/index.ts";
import { givenSchemaOf, offerOf } from "../../offer.ts";
import { fieldSitesOf } from "../../sites.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject } from "../subject.ts";

/**
 * Every source that a field names exists and is given what it asks for; one that is searched asks for what is typed, and
 * what is only suggested is a text.
 */
export function checkSources(subject: FlowSubject): void {
  checkOffers(subject);
  checkRequested(subject);
  checkReads(subject);
}

function checkOffers({ release, tell }: FlowSubject): void {
  const sources = release.flow.sources ?? {};
  for (const { pointer, field } of fieldSitesOf(release)) {
    const offer = offerOf(field);
    if (!offer) continue;
    const isShort = typeof field.source === "string";
    const at = isShort ? `${pointer}/source` : `${pointer}/source/name`;
    const { name, given } = offer;
    if (!Object.hasOwn(sources, name)) {
      tell("unknown-source", at, { name, suggestion: nearest(name, Object.keys(sources)) });
      continue;
    }
    const asked = namesGivenTo(sources[name]);
    for (const one of Object.keys(given))
      if (!asked.includes(one))
        tell(
          "unknown-given",
          below(`${pointer}/source/given`, one),
          { name: one, source: name, suggestion: nearest(one, asked) },
          { key: true },
        );
    const missing = asked.filter((one) => !Object.hasOwn(given, one));
    if (missing.length > 0) tell("given-missing", at, { name, missing: missing.join(", ") });
  }
}

/** What a source is given is read by it, as what is typed is by one that searches. */
function checkRequested({ release, places, tell }: FlowSubject): void {
  for (const [name, source] of Object.entries(release.flow.sources ?? {})) {
    const at = below("/sources", name);
    const isRead = (path: string) =>
      places.some(
        ({ pointer, expressions }) =>
          isWithin(pointer, at) &&
          expressions.some(({ reads }) =>
            reads.all.some((read) => isWithin(read, path) || isWithin(path, read)),
          ),
      );
    if (source.search && !isRead("/query"))
      tell("search-without-query", `${at}/search`, { name }, { key: true });
    for (const one of namesGivenTo(source))
      if (!isRead(below("/given", one)))
        tell("unused-given", below(`${at}/given`, one), { name: one }, { key: true });
  }
}

/** What depends on what is given is one thing for each question: no expression could tell which is meant. */
function checkReads({ release, places, tell }: FlowSubject): void {
  const varied = Object.entries(release.flow.sources ?? {}).filter(([, source]) => givenSchemaOf(source));
  for (const [name] of varied)
    for (const { expressions } of places)
      for (const { pointer, source, offset, reads } of expressions) {
        const read = reads.all.find((path) => isWithin(path, below("/source", name)));
        if (read === undefined) continue;
        tell(
          "read-of-given",
          pointer,
          { name },
          { inside: offset + placeOfRead(source, below("/source", name)) },
        );
      }
}

function namesGivenTo(source: Parameters<typeof givenSchemaOf>[0]): readonly string[] {
  return Object.keys(givenSchemaOf(source)?.properties ?? {});
}
