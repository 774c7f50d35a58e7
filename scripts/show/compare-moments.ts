import { below, isEqual } from "#engine/json/index.ts";
import {
  type Audience,
  compileRelease,
  effectiveFlow,
  type Library,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { type Flow, reachMoment, viewOf } from "#engine/runtime/index.ts";
import { prepareAgain } from "../flows/prepare-again.ts";
import type { Reached } from "../reach/find-reach.ts";
import { type Asked, scenariosOf, shortName } from "./find-moment.ts";

/** A moment that is seen otherwise than before: the words that show it, and what it is called. */
export type Unlike = {
  readonly asked: Asked;
  readonly title: string;
  /** Its step; none where it is the end. */
  readonly at?: string;
  readonly became: "new" | "other";
  /** Texts that say something else, in the order of the screen; one side is missing of what was not there or is gone. */
  readonly texts: readonly { readonly before?: string; readonly after?: string }[];
};

/**
 * The moments of a flow that those whom a change reaches see otherwise, each scenario as it is played now. Both libraries have
 * to be without mistakes. Whom no scenario is of sees the first one in their language, or of their insurer.
 */
export async function compareMoments(
  before: Library,
  after: Library,
  flow: string,
  reached: readonly Reached[],
): Promise<readonly Unlike[]> {
  const all: Unlike[] = [];
  for (const one of rehearsed(after, flow, reached)) {
    const [former, next] = await Promise.all(
      [before, after].map((library) => prepareFor(library, flow, one.audience)),
    );
    if (next) all.push(...unlikeIn(one, former, next));
  }
  return all;
}

type Rehearsed = { readonly scenario: ScenarioDocument; readonly audience: Audience; readonly asked: Asked };

function unlikeIn({ scenario, asked }: Rehearsed, former: Flow | undefined, next: Flow): readonly Unlike[] {
  return [...scenario.steps, undefined].flatMap((step, index): readonly Unlike[] => {
    const [was, is] = [former && seen(former, scenario, index), seen(next, scenario, index)];
    if (is === undefined || isEqual(was, is)) return [];
    return [
      {
        asked: { ...asked, moment: step ? `${index + 1}` : "fin" },
        title: scenario.title,
        ...(step ? { at: step.at } : {}),
        became: was === undefined ? "new" : "other",
        texts: was === undefined ? [] : unlikeTexts(was, is),
      },
    ];
  });
}

/** What is drawn at a moment; nothing where the scenario does not come to it. */
function seen(flow: Flow, scenario: ScenarioDocument, index: number): unknown {
  const { run, moment } = reachMoment(flow, scenario, index);
  return moment < index ? undefined : JSON.parse(JSON.stringify(viewOf(flow, run)));
}

/** Texts that one view has and the other has not, told as a pair where they stand at the same place. */
function unlikeTexts(before: unknown, after: unknown): Unlike["texts"] {
  const [was, is] = [textsIn(before), textsIn(after)];
  const [said, says] = [new Set(was.values()), new Set(is.values())];
  const told = new Map<string, Unlike["texts"][number]>();
  for (const place of new Set([...was.keys(), ...is.keys()])) {
    const [left, right] = [was.get(place), is.get(place)];
    const text = {
      ...(left === undefined || says.has(left) ? {} : { before: left }),
      ...(right === undefined || said.has(right) ? {} : { after: right }),
    };
    if (Object.keys(text).length > 0) told.set(JSON.stringify(text), text);
  }
  return [...told.values()];
}

/** What is read in a view, by where it stands. What only names things is no text. */
function textsIn(view: unknown, pointer = ""): ReadonlyMap<string, string> {
  if (typeof view === "string") return new Map(/\s|^\p{Lu}/u.test(view) ? [[pointer, view]] : []);
  if (typeof view !== "object" || view === null) return new Map();
  return new Map(Object.entries(view).flatMap(([name, value]) => [...textsIn(value, below(pointer, name))]));
}

function rehearsed(library: Library, flow: string, reached: readonly Reached[]): readonly Rehearsed[] {
  const own = scenariosOf(library, flow).map(({ document, scenario }) => {
    const { area, platform, insurer, language } = scenario.given;
    return {
      scenario,
      audience: defined({ area, platform, insurer, language }),
      asked: { flow, scenario: shortName(document, flow) },
    };
  });
  const [first] = own;
  if (!first) return [];
  const has = (name: "insurer" | "language", value: string) =>
    own.some(({ audience }) => audience[name] === value);
  const others = (["insurer", "language"] as const).flatMap((name) => {
    const values = reached.flatMap(({ audiences }) => audiences.flatMap((audience) => audience[name] ?? []));
    return [...new Set(values)].flatMap((value) => (has(name, value) ? [] : [as(first, name, value)]));
  });
  return [...own, ...others];
}

function as(
  { scenario, audience, asked }: Rehearsed,
  name: "insurer" | "language",
  value: string,
): Rehearsed {
  return {
    scenario: name === "insurer" ? { ...scenario, given: { ...scenario.given, insurer: value } } : scenario,
    audience: { ...audience, [name]: value },
    asked: { ...asked, [name]: value },
  };
}

function defined(audience: { readonly [N in keyof Audience]: Audience[N] | undefined }): Audience {
  return Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== undefined));
}

async function prepareFor(library: Library, flow: string, audience: Audience): Promise<Flow | undefined> {
  const found = effectiveFlow(library, flow, audience);
  return found && prepareAgain(compileRelease(found.effective));
}
