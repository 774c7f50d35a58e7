import { below, isEqual } from "#engine/json/index.ts";
import {
  type Audience,
  audiencesOf,
  documentsOf,
  type Library,
  type Release,
  releaseFor,
} from "#engine/language/index.ts";

/** Where a release says something else than before, and whether it said anything there. */
export type Place = { readonly pointer: string; readonly became: "new" | "gone" | "other" };

/** A flow that is another than before, and for whom it changes in the same way. */
export type Reached = {
  readonly flow: string;
  readonly audiences: readonly Audience[];
  /** Whether it is for everybody who has it. */
  readonly isForAll: boolean;
  /** Where its release says something else, as deep as it goes; none where it is new, gone or in another order. */
  readonly places: readonly Place[];
  readonly became: Place["became"];
};

/** Whom a change of documents reaches: each flow whose release is another for somebody, by what changes in it. */
export function findReach(former: Library, next: Library): readonly Reached[] {
  const flows = new Set([...flowsIn(former), ...flowsIn(next)]);
  return [...flows].toSorted().flatMap((flow) => reachedOf(flow, former, next));
}

function reachedOf(flow: string, former: Library, next: Library): readonly Reached[] {
  const all = [...audiencesOf(former, flow), ...audiencesOf(next, flow)];
  const audiences = [...new Map(all.map((audience) => [JSON.stringify(audience), audience])).values()];
  const changes = audiences.flatMap((audience) => {
    const change = changeOf(releaseIn(former, flow, audience), releaseIn(next, flow, audience));
    return change ? [{ audience, ...change }] : [];
  });
  const alike = Map.groupBy(changes, ({ became, places }) => JSON.stringify([became, places]));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { became, places } = first;
    const reached = group.map(({ audience }) => audience);
    return [{ flow, audiences: reached, isForAll: reached.length === audiences.length, places, became }];
  });
}

function changeOf(
  before: Release | undefined,
  after: Release | undefined,
): Pick<Reached, "places" | "became"> | undefined {
  if (!before || !after)
    return before === after ? undefined : { places: [], became: before ? "gone" : "new" };
  // In text, for the order of questions counts.
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  return { places: placesIn(before, after, ""), became: "other" };
}

/** Members that are new, gone or otherwise; a list, and whatever is no record, is one place. */
function placesIn(before: unknown, after: unknown, pointer: string): readonly Place[] {
  if (!isRecord(before) || !isRecord(after))
    return isEqual(before, after) ? [] : [{ pointer, became: "other" }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly Place[] => {
    const at = below(pointer, name);
    if (!Object.hasOwn(before, name)) return [{ pointer: at, became: "new" }];
    if (!Object.hasOwn(after, name)) return [{ pointer: at, became: "gone" }];
    return placesIn(before[name], after[name], at);
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function releaseIn(library: Library, flow: string, audience: Audience): Release | undefined {
  return releaseFor(library, flow, audience)?.release;
}

function flowsIn(library: Library): readonly string[] {
  return documentsOf(library, "flow").flatMap(({ value }) => {
    const id = (value as { readonly id?: unknown } | null)?.id;
    return typeof id === "string" ? [id] : [];
  });
}
