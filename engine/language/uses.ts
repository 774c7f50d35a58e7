import { isWithin, segmentsOf } from "#engine/json/index.ts";
import { offerOf } from "./offer.ts";
import type { Owner, Place, Reading } from "./places/reading.ts";
import { callSitesOf, fieldSitesOf } from "./sites.ts";

/** Who uses what in a flow, as its expressions read it and its words name it. */
export type Uses = {
  /** Calls that a step makes, those that their failures make among them; with `enter` those that nobody asks for. */
  readonly callsOf: (step: string, by?: "enter") => readonly string[];
  /** Sources that anything of a step reads, its calls included; not those that only its questions offer. */
  readonly readBy: (step: string) => readonly string[];
  /** Sources that the questions of a step offer. */
  readonly offeredBy: (step: string) => readonly string[];
  /** Sources that a source reads itself. */
  readonly readBySource: (source: string) => readonly string[];
  /** Sources that a computed answer reads. */
  readonly readByComputed: (target: string) => readonly string[];
  /** Those of some sources and of the sources that they read, however far. */
  readonly withInner: (sources: readonly string[]) => readonly string[];
};

const known = new WeakMap<Reading, Uses>();

/** Who uses what in a release; nothing is looked at before it is asked for, nor twice. */
export function usesOf(reading: Reading): Uses {
  const uses = known.get(reading) ?? readUses(reading);
  known.set(reading, uses);
  return uses;
}

function readUses(reading: Reading): Uses {
  const { flow } = reading.release;
  const sites = once(() => callSitesOf(flow));
  const owned = once(() => placesByOwner(reading.places()));
  const ofOwner = (owner: Owner) => sourcesReadAt(reading, owned().get(keyOf(owner)) ?? []);
  const callsFrom = (step: string, by?: "enter") => {
    const made = sites().filter((site) => site.step === step && (by === undefined || site.by === by));
    return closure(
      made.map(({ name }) => name),
      (call) =>
        sites().flatMap(({ name, failure }) =>
          failure && (failure.of === undefined || (failure.of.kind === "call" && failure.of.name === call))
            ? [name]
            : [],
        ),
    );
  };
  const [made, entered] = [remember((step) => callsFrom(step)), remember((step) => callsFrom(step, "enter"))];
  const ofCall = remember((name: string) => ofOwner({ kind: "call", name }));
  const readBySource = remember((name: string) => ofOwner({ kind: "source", name }));
  return {
    callsOf: (step, by) => (by === undefined ? made(step) : entered(step)),
    readBy: remember((step) => [
      ...new Set([...ofOwner({ kind: "step", name: step }), ...made(step).flatMap(ofCall)]),
    ]),
    offeredBy: remember((step) =>
      fieldSitesOf(reading.release).flatMap((site) =>
        site.step === step ? (offerOf(site.field)?.name ?? []) : [],
      ),
    ),
    readBySource,
    readByComputed: (target) => {
      const at = computedAt(target);
      return sourcesReadAt(
        reading,
        reading.places().filter(({ pointer }) => isWithin(pointer, at)),
      );
    },
    withInner: (sources) => closure(sources, readBySource),
  };
}

/** Where what is said of a computed answer stands. */
export function computedAt(target: string): string {
  return `/computed/${target.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The sources that the expressions of places read; every one where the name itself is computed. */
function sourcesReadAt(reading: Reading, places: readonly Place[]): readonly string[] {
  const all = Object.keys(reading.release.flow.sources ?? {});
  if (all.length === 0) return [];
  const read = new Set(
    places.flatMap((place) =>
      reading.expressionsOf(place).flatMap(({ reads }) => reads.all.flatMap(sourceReadBy)),
    ),
  );
  return read.has("*") ? all : all.filter((name) => read.has(name));
}

/** The source that a path reads: its name, or a star where that is computed. */
function sourceReadBy(path: string): readonly string[] {
  const [root, name] = segmentsOf(path);
  return root === "source" && name !== undefined ? [name] : [];
}

function placesByOwner(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const owned = new Map<string, Place[]>();
  for (const place of places) {
    if (!place.owner) continue;
    const key = keyOf(place.owner);
    const known = owned.get(key);
    if (known) known.push(place);
    else owned.set(key, [place]);
  }
  return owned;
}

function keyOf({ kind, name }: Owner): string {
  return `${kind}/${name}`;
}

/** What can be reached from some names, themselves included, each once. */
function closure(from: readonly string[], next: (name: string) => readonly string[]): readonly string[] {
  const reached = new Set(from);
  for (const name of reached) for (const other of next(name)) reached.add(other);
  return [...reached];
}

function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function remember<V>(make: (name: string) => V): (name: string) => V {
  const made = new Map<string, V>();
  return (name) => {
    const found = made.get(name) ?? make(name);
    made.set(name, found);
    return found;
  };
}
