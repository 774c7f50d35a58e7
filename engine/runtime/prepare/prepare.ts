import type { OnFault, SyntaxOf } from "#engine/expression/index.ts";
import { below, isWithin } from "#engine/json/index.ts";
import {
  computedInOrder,
  type FlowAction,
  type FlowStep,
  failureStepsOf,
  fieldTree,
  flowEnvironment,
  isPassing,
  type Release,
  readRelease,
  secretsIn,
  secretsOfCall,
  type Uses,
  usesOf,
} from "#engine/language/index.ts";
import { type CompilerAt, callsOf, createCompilers } from "./compiler.ts";
import { milliseconds } from "./duration.ts";
import type { Link } from "./fact.ts";
import type { Action, Computed, Flow, Step, Validators } from "./flow.ts";
import { prepareCall, prepareCatches, prepareSource } from "./prepare-call.ts";
import { prepareNodes, prepareValid } from "./prepare-fields.ts";
import { prepareTypes } from "./prepare-types.ts";
import type { Node } from "./question.ts";

/**
 * Makes a release runnable. `hash` names the release in the drafts that begin with it; `validators` gives its
 * validators for a day, `syntaxOf` what its expressions are made of. Throws on an expression that cannot be parsed, or
 * that stands where the language has none: such a release never passed lint.
 * Mistakes of ours in an expression are thrown too, when it is evaluated, unless `onFault` takes them.
 */
export function prepare(
  release: Release,
  hash: string,
  validators: (today: string) => Validators,
  syntaxOf: SyntaxOf,
  onFault?: OnFault,
): Flow {
  const { flow } = release;
  const reading = readRelease(release, flowEnvironment(release, syntaxOf, onFault));
  const at = createCompilers(reading);
  const uses = usesOf(reading);
  return {
    hash,
    release,
    id: flow.id,
    title: at("/title").text(flow.title),
    host: flow.host && { area: flow.host.area, route: flow.host.route, draft: flow.host.draft ?? [] },
    sections: Object.entries(flow.sections ?? {}).map(([name, title]) => ({
      id: name,
      title: at(below("/sections", name)).text(title),
    })),
    initial: flow.initial,
    types: prepareTypes(release, at),
    steps: mapValues(flow.steps, (step, id) => prepareStep(id, step, release, at, uses)),
    begin: at("/begin").assign(flow.begin),
    computed: computedInOrder(reading).map((pointer) => prepareComputed(pointer, release, at, uses)),
    sources: mapValues(flow.sources ?? {}, (source, id) => prepareSource(id, source, at, uses)),
    calls: mapValues(flow.calls ?? {}, (call, id) =>
      prepareCall(
        id,
        call,
        at,
        once(() => secretsOfCall(reading, id)),
      ),
    ),
    catches: prepareCatches(flow.catch, "/catch", at),
    secrets: secretsIn(release.answers),
    failureSteps: failureStepsOf(flow),
    validators: remember(validators),
  };
}

function prepareComputed(pointer: string, { flow }: Release, at: CompilerAt, uses: Uses): Computed {
  const { when, value = "" } = flow.computed?.[pointer] ?? {};
  const place = below("/computed", pointer);
  const sources = once(() => uses.withInner(uses.readByComputed(pointer)));
  return {
    pointer,
    when: at(`${place}/when`).test(when, true),
    value: at(`${place}/value`).expression(value),
    get sources() {
      return sources();
    },
  };
}

/** The steps that ask something, but for one: a summary of all shows those of them that are before it on the way. */
function askingSteps({ steps }: Release["flow"], but: string): readonly string[] {
  const asks = ([id, { type, fields = {} }]: [string, FlowStep]) =>
    id !== but && type !== "final" && Object.keys(fields).length > 0;
  return Object.entries(steps)
    .filter(asks)
    .map(([id]) => id);
}

function prepareStep(id: string, step: FlowStep, release: Release, at: CompilerAt, uses: Uses): Step {
  const { flow, answers } = release;
  const place = below("/steps", id);
  const final = step.type === "final";
  const passing = isPassing(step);
  const asking = { at, place: `${place}/fields`, sources: flow.sources };
  const fields = prepareNodes(fieldTree(answers, step.fields ?? {}), asking);
  const named = Object.entries(step.actions ?? {});
  const implicit: [string, FlowAction][] =
    named.length > 0 || final || passing ? [] : [["next", implicitAction(step)]];
  // Found when they are first asked for: a person sees one step after another.
  const sources = once(() => sourcesOf(id, uses));
  const followed = once(() => followedBy(step, flow, uses));
  return {
    id,
    path: step.path ?? id,
    title: step.title === undefined ? at("/title").text(flow.title) : at(`${place}/title`).text(step.title),
    notice: at(`${place}/notice`).text(step.notice),
    message: at(`${place}/message`).text(step.message),
    answered: at(`${place}/answered`).text(step.answered),
    section: step.section,
    facts: Object.entries(step.facts ?? {}).map(([name, fact]) => {
      const here = below(`${place}/facts`, name);
      const text = (word: "title" | "value" | "group" | "date") => at(`${here}/${word}`).text(fact[word]);
      const { link } = fact;
      const linked = (word: keyof Link) => at(`${here}/link/${word}`).text(link?.[word]);
      return {
        id: name,
        title: text("title"),
        value: text("value"),
        group: text("group"),
        date: text("date"),
        isBeside: fact.isBeside ?? false,
        isFolded: fact.isFolded ?? false,
        isShared: fact.isShared ?? false,
        link: link && { whatsapp: linked("whatsapp"), phone: linked("phone"), https: linked("https") },
      };
    }),
    aside: step.aside && {
      panel: step.aside.panel,
      when: at(`${place}/aside/when`).test(step.aside.when, true),
      after: step.aside.after,
    },
    isWide: step.width === "wide",
    tone: step.tone === "success" ? undefined : step.tone,
    final,
    passing,
    isShown: !passing || step.passes === true,
    enter: callsOf(step.enter),
    fields,
    hasLists: fields.some(holdsList),
    readOnly: at(`${place}/readOnly`).test(step.readOnly, false),
    valid: prepareValid(step.valid, `${place}/valid`, at),
    back: step.back ?? true,
    asks: [...new Set(fields.flatMap(namesOf))],
    summary: step.summary === true ? askingSteps(flow, id) : step.summary || [],
    get sources() {
      return sources();
    },
    get followed() {
      return followed();
    },
    on: Object.entries(step.on ?? {}).map(([pointer, rules]) => ({
      pointer,
      rules: Object.entries(rules).map(([name, rule]) => {
        const own = below(below(`${place}/on`, pointer), name);
        return {
          when: at(`${own}/when`).test(rule.when, true),
          assign: at(`${own}/assign`).assign(rule.assign),
          calls: callsOf(rule.call),
        };
      }),
    })),
    actions: [...named, ...implicit].map(([name, action]) => prepareAction(name, action, step, place, at)),
    next: at(`${place}/next`).next(step.next),
    resume: at(`${place}/resume`).text(step.resume),
    press: step.press,
    start: at(`${place}/start`).start(step.start),
  };
}

function holdsList(node: Node): boolean {
  return node.type === "list" || (node.type === "group" && node.fields.some(holdsList));
}

function namesOf(node: Node): readonly string[] {
  return [node.inner[0] ?? "", ...(node.type === "group" ? node.fields.flatMap(namesOf) : [])];
}

/** The action that a step has without naming it: no title of its own, the step's calls and assignments. */
function implicitAction({ call, assign }: FlowStep): FlowAction {
  return {
    title: "",
    ...(call === undefined ? {} : { call }),
    ...(assign === undefined ? {} : { assign }),
  };
}

function prepareAction(
  id: string,
  action: FlowAction,
  step: FlowStep,
  outer: string,
  at: CompilerAt,
): Action {
  const place = below(`${outer}/actions`, id);
  const { confirm, next } = action;
  return {
    id,
    title: at(`${place}/title`).text(action.title),
    style: action.style ?? "primary",
    visible: at(`${place}/visible`).test(action.visible, true),
    enabled: at(`${place}/enabled`).test(action.enabled, true),
    validates: action.validates ?? true,
    pause: milliseconds(action.pause ?? "") / 1000,
    confirm: confirm && {
      when: at(`${place}/confirm/when`).test(confirm.when, true),
      message: at(`${place}/confirm/message`).text(confirm.message),
      instead: confirm.instead && {
        title: at(`${place}/confirm/instead/title`).text(confirm.instead.title),
        step: confirm.instead.step,
      },
    },
    assign: at(`${place}/assign`).assign(action.assign),
    calls: callsOf(action.call),
    next: next === undefined ? at(`${outer}/next`).next(step.next) : at(`${place}/next`).next(next),
    start: at(`${place}/start`).start(action.start),
  };
}

/** Sources that the questions of a step offer, and those that anything of it reads. */
function sourcesOf(id: string, uses: Uses): Step["sources"] {
  const read = uses.readBy(id);
  const all = new Set([...uses.offeredBy(id), ...read]);
  return [...all].map((name) => ({ id: name, isField: !read.includes(name) }));
}

/** Sources that the computed answers of a step read. */
function followedBy({ fields = {} }: FlowStep, { computed = {} }: Release["flow"], uses: Uses) {
  const asked = Object.keys(fields);
  const targets = Object.keys(computed).filter((target) =>
    asked.some((field) => isWithin(target, field) || isWithin(field, target)),
  );
  return [...new Set(targets.flatMap(uses.readByComputed))];
}

function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function mapValues<V, W>(map: Readonly<Record<string, V>>, make: (value: V, key: string) => W) {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, make(value, key)] as const));
}

/** A day's validators are asked for at every keystroke that is committed. */
function remember(validators: (today: string) => Validators): (today: string) => Validators {
  let known: { readonly today: string; readonly validators: Validators } | undefined;
  return (today) => {
    known = known?.today === today ? known : { today, validators: validators(today) };
    return known.validators;
  };
}
