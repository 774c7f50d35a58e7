import { below, nearest } from "#engine/json/index.ts";
import type { ScenarioDocument } from "../../documents.generated.ts";
import { schemaAt } from "../../fields.ts";
import { compileRelease, effectiveFlow } from "../../load/compile-release.ts";
import type { LoadedDocument } from "../../load/document.ts";
import type { Effective } from "../../load/effective.ts";
import { isWhole, type Library, namesIn } from "../../load/library.ts";
import type { Release } from "../../release.ts";
import { checkInsurer, isLanguage } from "../audience-names.ts";
import { checkSchema, refusedIn } from "../language-schemas.ts";
import { nearestPointer } from "../nearest-pointer.ts";
import type { Tell } from "../subject.ts";

/** A scenario is of a flow that exists, and names steps, actions, calls and answers that the flow has. */
export function lintScenario(library: Library, { value }: LoadedDocument, tell: Tell): void {
  // Its schema has just taken it.
  const scenario = value as unknown as ScenarioDocument;
  const { area, platform, insurer, language } = scenario.given;
  checkInsurer(library, insurer, "/given/insurer", tell);
  if (language !== undefined && !isLanguage(language))
    tell("unknown-language", "/given/language", { name: language });
  const audience = {
    ...(area === undefined ? {} : { area }),
    ...(platform === undefined ? {} : { platform }),
    ...(insurer === undefined ? {} : { insurer }),
    ...(language === undefined ? {} : { language }),
  };
  const found = effectiveFlow(library, scenario.flow, audience);
  if (!found && !isWhole(library, "flow")) return;
  if (!found) {
    const ids = namesIn(library, "flow", "id");
    tell("unknown-flow", "/flow", { name: scenario.flow, suggestion: nearest(scenario.flow, ids) });
    return;
  }
  // What is wrong with the flow is told there.
  if (found.problems.length > 0) return;
  const release = releaseOf(library, found.effective);
  if (release) checkScenario(scenario, release, tell);
}

const releases = new WeakMap<Effective, Release | "wrong">();

/** The release of a flow of the right shape; asked for by every scenario of the flow. */
function releaseOf(library: Library, effective: Effective): Release | undefined {
  const { flow } = effective;
  const isWrong = () => refusedIn(library, effective).length > 0 || checkSchema(flow.answers).length > 0;
  const release = releases.get(effective) ?? (isWrong() ? "wrong" : compileRelease(effective));
  releases.set(effective, release);
  return release === "wrong" ? undefined : release;
}

function checkScenario(scenario: ScenarioDocument, { flow, answers }: Release, tell: Tell): void {
  const steps = Object.keys(flow.steps);
  const calls = [
    ...Object.keys(flow.calls ?? {}),
    ...Object.keys(flow.sources ?? {}).map((name) => `source:${name}`),
  ];
  const isStep = (name: string | undefined, at: string) => {
    if (name !== undefined && !steps.includes(name))
      tell("unknown-step", at, { name, suggestion: nearest(name, steps) });
  };
  const areCalls = (replies: object | undefined, at: string) => {
    for (const name of Object.keys(replies ?? {}))
      if (!calls.includes(name))
        tell("unknown-call", below(at, name), { name, suggestion: nearest(name, calls) }, { key: true });
  };
  areCalls(scenario.replies, "/replies");
  for (const [index, name] of (scenario.expect?.path ?? []).entries()) isStep(name, `/expect/path/${index}`);
  isStep(scenario.expect?.at, "/expect/at");
  for (const [index, moment] of scenario.steps.entries()) {
    const at = `/steps/${index}`;
    isStep(moment.at, `${at}/at`);
    isStep(moment.goTo, `${at}/goTo`);
    areCalls(moment.replies, `${at}/replies`);
    for (const target of Object.keys(moment.answer ?? {}))
      if (!schemaAt(answers, target))
        tell(
          "unknown-answer",
          below(`${at}/answer`, target),
          { name: target, suggestion: nearestPointer(answers, target) },
          { key: true },
        );
    const step = flow.steps[moment.at];
    const actions = [...Object.keys(step?.actions ?? { next: 0 }), "back", "retry"];
    if (moment.press !== undefined && step && !actions.includes(moment.press))
      tell("unknown-action", `${at}/press`, {
        name: moment.press,
        suggestion: nearest(moment.press, actions),
      });
  }
}
