import type { Place, Reached } from "./find-reach.ts";

/** How many places of a change are named. */
const named = 8;

/** Whom a change reaches as a terminal says it, a flow after another: for whom, and where it says something else. */
export function sayReach(reached: readonly Reached[], since: string): readonly string[] {
  if (reached.length === 0) return [`Desde ${since} no cambia ningún trámite para nadie.`];
  const flows = Map.groupBy(reached, ({ flow }) => flow);
  const count = flows.size === 1 ? "cambia 1 trámite" : `cambian ${flows.size} trámites`;
  return [
    `Desde ${since} ${count}. Los borradores que ya empezaron siguen como estaban.`,
    ...[...flows].flatMap(([flow, changes]) => ["", flow, ...changes.flatMap(linesOf)]),
  ];
}

function linesOf(reached: Reached): readonly string[] {
  const { whom, what, places } = tellReached(reached);
  return [`  ${whom}:${what === undefined ? "" : ` ${what}`}`, ...places.map((place) => `    ${place}`)];
}

/** A change in words: whom it reaches, what it comes to where that is said in one, and the first of its places. */
export type Told = {
  readonly whom: string;
  readonly what?: string;
  readonly places: readonly string[];
};

export function tellReached({ audiences, isForAll, places, became }: Reached): Told {
  const whom = isForAll ? "para todos" : `para ${audiences.map(whomOf).join(", ")}`;
  if (became !== "other") return { whom, what: became === "new" ? "es nuevo" : "ya no está", places: [] };
  if (places.length === 0) return { whom, what: "solo el orden", places: [] };
  const rest = places.length - named;
  return {
    whom,
    places: [
      ...places.slice(0, named).map((place) => `${marks[place.became]} ${wayOf(place.pointer)}`),
      ...(rest > 0 ? [`… y ${rest} más`] : []),
    ],
  };
}

function whomOf({ area, platform, insurer, language }: Reached["audiences"][number]): string {
  const names = [area, platform, insurer, language].filter((name) => name !== undefined);
  return names.length === 0 ? "los demás" : names.join(" · ");
}

const marks: Readonly<Record<Place["became"], string>> = { new: "+", gone: "-", other: "~" };

/** A place as it is looked for in a document: what a release says of its flow stands in the flow itself. */
function wayOf(pointer: string): string {
  const way = pointer.replace(/^\/(flow\/)?/, "");
  return way.replaceAll("~1", "/").replaceAll("~0", "~");
}
