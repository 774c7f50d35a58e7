import { below, type Schema } from "#engine/json/index.ts";
import type { FlowCallNames, FlowCatch, FlowField, FlowPart, FlowStart } from "./documents.generated.ts";
import { inPlace, schemaAt } from "./fields.ts";
import type { Release, ReleaseFlow } from "./release.ts";

/** One answer to a failure, its place, and whose failure it is; the flow's own answers those of anybody. */
export type CatchSite = {
  readonly pointer: string;
  readonly caught: FlowCatch[string];
  readonly of: { readonly kind: "call" | "source"; readonly name: string } | undefined;
};

/** Every answer to a failure of a flow: its own, its calls' and its sources'. */
export function catchSitesOf(flow: ReleaseFlow): readonly CatchSite[] {
  const inside = (at: string, catches: FlowCatch | undefined, of: CatchSite["of"]) =>
    Object.entries(catches ?? {}).map(([code, caught]) => ({ pointer: below(at, code), caught, of }));
  const within = (word: "calls" | "sources", kind: "call" | "source") =>
    Object.entries(flow[word] ?? {}).flatMap(([name, one]) =>
      inside(`${below(`/${word}`, name)}/catch`, one.catch, { kind, name }),
    );
  return [
    ...inside("/catch", flow.catch, undefined),
    ...within("calls", "call"),
    ...within("sources", "source"),
  ];
}

/** Where a flow hands over: from an end, an action or a failure. */
export type StartSite = { readonly pointer: string; readonly start: FlowStart };

/** Every place of a flow that hands over. */
export function startSitesOf(flow: ReleaseFlow): readonly StartSite[] {
  const at = (pointer: string, start: FlowStart | undefined) => (start ? [{ pointer, start }] : []);
  const steps = Object.entries(flow.steps).flatMap(([id, { start, actions = {} }]) => {
    const step = below("/steps", id);
    const pressed = Object.entries(actions).flatMap(([name, action]) =>
      at(`${below(`${step}/actions`, name)}/start`, action.start),
    );
    return [...at(`${step}/start`, start), ...pressed];
  });
  const failed = catchSitesOf(flow).flatMap(({ pointer, caught }) => at(`${pointer}/start`, caught.start));
  return [...steps, ...failed];
}

/** Steps to which a failure may lead. */
export function failureStepsOf(flow: ReleaseFlow): ReadonlySet<string> {
  return new Set(catchSitesOf(flow).flatMap(({ caught }) => caught.next ?? []));
}

/** Where a call is made: the place of its name, and the step and word that make it, or the failure. */
export type CallSite = { readonly name: string; readonly pointer: string } & (
  | { readonly step: string; readonly by: "enter" | "person"; readonly failure?: never }
  | { readonly step?: never; readonly by: "failure"; readonly failure: CatchSite }
);

/** Every place of a flow that makes a call. */
export function callSitesOf(flow: ReleaseFlow): readonly CallSite[] {
  const steps = Object.entries(flow.steps).flatMap(([step, { enter, call, actions = {}, on = {} }]) => {
    const at = below("/steps", step);
    const made = (
      names: FlowCallNames | undefined,
      place: string,
      by: "enter" | "person",
    ): readonly CallSite[] => namesOf(names, `${at}${place}`).map((one) => ({ ...one, step, by }));
    return [
      ...made(enter, "/enter", "enter"),
      ...made(call, "/call", "person"),
      ...Object.entries(actions).flatMap(([name, action]) =>
        made(action.call, `${below("/actions", name)}/call`, "person"),
      ),
      ...Object.entries(on).flatMap(([target, rules]) =>
        Object.entries(rules).flatMap(([name, rule]) =>
          made(rule.call, `${below(below("/on", target), name)}/call`, "person"),
        ),
      ),
    ];
  });
  const failures = catchSitesOf(flow).flatMap((failure) =>
    namesOf(failure.caught.call, `${failure.pointer}/call`).map(
      (one): CallSite => ({ ...one, by: "failure", failure }),
    ),
  );
  return [...steps, ...failures];
}

function namesOf(names: FlowCallNames | undefined, pointer: string) {
  if (names === undefined) return [];
  if (typeof names === "string") return [{ name: names, pointer }];
  return names.map((name, index) => ({ name, pointer: below(pointer, index) }));
}

/** What a definition says of one question, parts of list items included. */
export type FieldSite = {
  readonly step: string;
  readonly pointer: string;
  readonly pattern: string;
  readonly field: Omit<FlowField, "exclude" | "after">;
  readonly schema: Schema | undefined;
};

const known = new WeakMap<Release, readonly FieldSite[]>();

/** Every field of a release that its definition names, in order. */
export function fieldSitesOf(release: Release): readonly FieldSite[] {
  const sites = known.get(release) ?? readFieldSites(release);
  known.set(release, sites);
  return sites;
}

function readFieldSites({ flow, answers }: Release): readonly FieldSite[] {
  return Object.entries(flow.steps).flatMap(([step, { fields = {} }]) =>
    Object.entries(fields).flatMap(([pattern, field]) => {
      const pointer = below(`${below("/steps", step)}/fields`, pattern);
      return sitesIn({ step, pointer, pattern, field, schema: schemaAt(answers, pattern) }, fields, answers);
    }),
  );
}

/** A field and those of its group or rows; of what the step says itself the group says nothing. */
function sitesIn(
  site: FieldSite,
  own: Readonly<Record<string, FlowField>>,
  answers: Release["answers"],
): readonly FieldSite[] {
  const { step, pointer, pattern, field } = site;
  const within = (parts: Readonly<Record<string, FlowPart>> | undefined, at: string, around: string) =>
    Object.entries(parts ?? {}).flatMap(([name, part]) => {
      const place = `${around}/${name}`;
      if (Object.hasOwn(own, place)) return [];
      const inner = { step, pointer: below(at, name), pattern: place, field: part };
      return sitesIn({ ...inner, schema: schemaAt(answers, place) }, own, answers);
    });
  return [
    site,
    ...within(inPlace(field.group)?.fields, `${pointer}/group/fields`, pattern),
    ...within(inPlace(field.rows)?.fields, `${pointer}/rows/fields`, `${pattern}/*`),
  ];
}
