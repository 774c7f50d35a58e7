import { foldText } from "#engine/identifiers/index.ts";
import { allLocations, type Location } from "./locations.ts";

/** Most localities that are told of a name. */
const most = 20;

type Named = {
  readonly province: Location;
  readonly locality: Location["localities"][number];
  /** Its name without accents and capitals. */
  readonly folded: string;
};

let read: readonly Named[] | undefined;

/**
 * The provinces with the localities that are called so, then those whose name begins so, then those in which a word does,
 * the shorter ones first; accents and capitals aside. One that has several postal codes is told once; a province stands
 * as often as that order wants.
 */
export function findNamed(name: string): readonly Location[] {
  const wanted = foldText(name.trim());
  read ??= readNamed();
  const found = read.flatMap((named) => {
    const rank = rankOf(named.folded, wanted);
    return rank === undefined ? [] : [{ ...named, rank }];
  });
  const told = found.sort((a, b) => a.rank - b.rank).slice(0, most);
  const starts = told.flatMap(({ province: { id } }, index) =>
    id === told[index - 1]?.province.id ? [] : [index],
  );
  return starts.flatMap((start, index) => {
    const run = told.slice(start, starts[index + 1]);
    const localities = run.map(({ locality }) => locality);
    return run.slice(0, 1).map(({ province: { id, name: title } }) => ({ id, name: title, localities }));
  });
}

function rankOf(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : undefined;
}

/** Each locality of each province once, the shorter names first. */
function readNamed(): readonly Named[] {
  const all = allLocations().flatMap((province) =>
    province.localities.map((locality) => ({ province, locality, folded: foldText(locality.name) })),
  );
  const once = new Map(all.map((one) => [`${one.province.id} ${one.folded}`, one]));
  return [...once.values()].sort(
    (a, b) => a.folded.length - b.folded.length || (a.folded < b.folded ? -1 : 1),
  );
}
