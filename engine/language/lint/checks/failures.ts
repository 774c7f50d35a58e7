import { below, nearest, segmentsOf } from "#engine/json/index.ts";
import { catchSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Codes that are not the service's. */
const own = ["other", "timeout", "network", "garbage", "unmapped"];

/** What ours are called by who does not know their names. */
const meantBy: Readonly<Record<string, string>> = {
  otro: "other",
  otra: "other",
  otros: "other",
  otras: "other",
  default: "other",
  any: "other",
  error: "other",
  red: "network",
  conexion: "network",
  tiempo: "timeout",
  demora: "timeout",
  basura: "garbage",
};

/**
 * What a flow itself calls a failure is caught, and what it catches by a name of its own comes about. Any other code may
 * come from the service, but not one that is almost one of ours.
 */
export function checkFailures(subject: FlowSubject): void {
  const { release, tell } = subject;
  const { flow } = release;
  const { calls = {}, sources = {} } = flow;
  for (const { pointer, of } of catchSitesOf(flow)) {
    const name = segmentsOf(pointer).at(-1) ?? "";
    const judged = Object.entries(
      of?.kind === "call" ? calls : of?.kind === "source" ? sources : { ...calls, ...sources },
    );
    const meant = judged.filter(([id]) => of === undefined || id === of.name);
    const described = meant.some(([, { reply }]) => reply !== undefined);
    if (name === "garbage" && !described) tell("failure-without-reply", pointer, {}, { key: true });
    const loose = looseCodes(subject, of?.kind === "call" ? of.name : undefined);
    const near = own.includes(name) ? undefined : (meantBy[name] ?? nearest(name, [...own, ...loose]));
    if (near !== undefined && near !== name)
      tell("unknown-failure", pointer, { name, suggestion: near }, { key: true });
  }
  for (const [id, { fails = {} }] of Object.entries(calls))
    for (const name of looseCodes(subject, id))
      if (Object.hasOwn(fails, name) && !Object.hasOwn({ ...flow.catch, ...calls[id]?.catch }, "other"))
        tell("uncaught-failure", below(`${below("/calls", id)}/fails`, name), { name }, { key: true });
}

/** Codes of the failures that a call, or any, names and that neither it nor the flow catches by name. */
function looseCodes({ release: { flow } }: FlowSubject, call: string | undefined): readonly string[] {
  const { calls = {} } = flow;
  const some = call === undefined ? Object.values(calls) : [calls[call]];
  return some.flatMap((one) => {
    const caught = { ...flow.catch, ...one?.catch };
    return Object.keys(one?.fails ?? {}).filter((name) => !Object.hasOwn(caught, name));
  });
}
