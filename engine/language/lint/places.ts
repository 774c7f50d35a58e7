import type { Environment } from "#engine/expression/index.ts";
import { schemaAt } from "../fields.ts";
import { below } from "../pointer.ts";
import type { Release } from "../release.ts";
import { fieldSitesOf } from "./field-sites.ts";
import { type Place, yesNo } from "./place.ts";
import { writeCall, writeSource } from "./request-places.ts";
import { type ContextOf, createScribe } from "./scribe.ts";
import { writeStep } from "./step-places.ts";

/** Every place of a release where an expression may stand, with what it may name there and what it must give. */
export function placesOf(release: Release, environment: Environment, contextOf: ContextOf): readonly Place[] {
  const { flow } = release;
  const scribe = createScribe(release, contextOf);
  const { places } = scribe;
  for (const [name, source] of Object.entries(flow.conditions ?? {})) {
    const own = environment.conditions.get(name)?.environment ?? environment;
    scribe.expression(below("/conditions", name), "condition", source, own, { expected: yesNo });
  }
  for (const [target, { when, value }] of Object.entries(flow.computed ?? {})) {
    const at = below("/computed", target);
    const expected = schemaAt(release.answers, target);
    scribe.expression(`${at}/when`, "rule", when, environment, { expected: yesNo });
    scribe.expression(`${at}/value`, "computed", value, environment, expected ? { expected } : {});
  }
  for (const [name, source] of Object.entries(flow.sources ?? {})) {
    const user = fieldSitesOf(release).find(({ field }) => field.source === name)?.schema;
    const kept = user?.type === "array" ? user.items : user;
    writeSource(scribe, below("/sources", name), source, environment, { kind: "source", name }, kept);
  }
  for (const [name, call] of Object.entries(flow.calls ?? {}))
    writeCall(scribe, below("/calls", name), call, environment, { kind: "call", name });
  for (const name of Object.keys(flow.steps))
    writeStep(scribe, release, name, environment, { kind: "step", name });
  scribe.catches("/catch", flow.catch, environment, {});
  scribe.text("/title", flow.title, environment, {});
  return places;
}
