import { isWithin } from "#engine/json/index.ts";
import type { Owner, Place, Reading } from "./places/reading.ts";
import { callSitesOf } from "./sites.ts";

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
  const ofOwner = ({ kind, name }: Owner) =>
    sourcesReadAt(
      reading,
      reading.places().filter(({ owner }) => owner?.kind === kind && owner.name === name),
    );
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
      Object.values(flow.steps[step]?.fields ?? {}).flatMap(({ source, rows }) => [
        ...(source === undefined ? [] : [source]),
        ...Object.values(rows?.fields ?? {}).flatMap((part) => part.source ?? []),
      ]),
    ),
    readBySource,
    readByComputed: (target) =>
      sourcesReadAt(
        reading,
        reading.places().filter(({ pointer }) => isWithin(pointer, computedAt(target))),
      ),
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
    places.flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all)),
  );
  return all.filter((name) =>
    [...read].some((path) => [`/source/${name}`, "/source/*"].some((one) => isWithin(path, one))),
  );
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
