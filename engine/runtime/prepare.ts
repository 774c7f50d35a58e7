import type { Environment } from "#engine/expression/index.ts";
import {
  type FlowAction,
  type FlowStep,
  fieldTree,
  flowEnvironment,
  type Release,
} from "#engine/language/index.ts";
import { type Compiler, callsOf, createCompiler } from "./compiler.ts";
import type { Action, Flow, Node, Step, Validators } from "./flow.ts";
import { prepareCall, prepareCatches, prepareSource } from "./prepare-call.ts";
import { prepareNodes } from "./prepare-fields.ts";

/**
 * Makes a release runnable. `hash` names the release in the drafts that begin with it; `validators` gives its
 * validators for a day. Throws on an expression that cannot be parsed: such a release never passed lint.
 */
export function prepare(release: Release, hash: string, validators: (today: string) => Validators): Flow {
  const { flow } = release;
  const environment = flowEnvironment(release);
  const compiler = createCompiler(environment);
  const steps = Object.entries(flow.steps).map(
    ([id, step]) => [id, prepareStep(id, step, release, environment)] as const,
  );
  return {
    hash,
    release,
    id: flow.id,
    title: compiler.text(flow.title),
    initial: flow.initial,
    steps: Object.fromEntries(steps),
    computed: Object.entries(flow.computed ?? {}).map(([pointer, { when, value }]) => ({
      pointer,
      when: compiler.test(when, true),
      value: compiler.expression(value),
    })),
    sources: mapValues(flow.sources ?? {}, (source, id) => prepareSource(id, source, environment)),
    calls: mapValues(flow.calls ?? {}, (call, id) => prepareCall(id, call, release, environment)),
    catches: prepareCatches(flow.catch, environment),
    diversions: diversionsOf(flow),
    validators: remember(validators),
  };
}

function prepareStep(id: string, step: FlowStep, release: Release, environment: Environment): Step {
  const compiler = createCompiler(environment);
  const final = step.type === "final";
  const fields = prepareNodes(
    fieldTree(release.answers, step.fields ?? {}),
    environment,
    release.flow.sources,
  );
  const passing =
    !final &&
    fields.length === 0 &&
    step.notice === undefined &&
    step.actions === undefined &&
    step.summary === undefined;
  const named = Object.entries(step.actions ?? {});
  const implicit: [string, FlowAction][] =
    named.length > 0 || final || passing ? [] : [["next", implicitAction(step)]];
  return {
    id,
    path: step.path ?? id,
    title: compiler.text(step.title ?? release.flow.title),
    notice: compiler.text(step.notice),
    message: compiler.text(step.message),
    final,
    passing,
    enter: callsOf(step.enter),
    fields,
    summary: step.summary ?? [],
    sources: sourcesOf(fields, textOf(step, release.flow.conditions ?? {})),
    on: Object.entries(step.on ?? {}).map(([pointer, rules]) => ({
      pointer,
      rules: Object.values(rules).map((rule) => ({
        when: compiler.test(rule.when, true),
        assign: compiler.assign(rule.assign),
        calls: callsOf(rule.call),
      })),
    })),
    actions: [...named, ...implicit].map(([name, action]) => prepareAction(name, action, step, compiler)),
    next: compiler.next(step.next),
    start: compiler.start(step.start),
  };
}

/** The action that a step has without naming it: no title of its own, the step's calls and assignments. */
function implicitAction(step: FlowStep): FlowAction {
  return {
    title: "=''",
    ...(step.call === undefined ? {} : { call: step.call }),
    ...(step.assign === undefined ? {} : { assign: step.assign }),
  };
}

function prepareAction(id: string, action: FlowAction, step: FlowStep, compiler: Compiler): Action {
  return {
    id,
    title: compiler.text(action.title),
    style: action.style ?? "primary",
    visible: compiler.test(action.visible, true),
    enabled: compiler.test(action.enabled, true),
    validates: action.validates ?? true,
    confirm: action.confirm && {
      when: compiler.test(action.confirm.when, true),
      message: compiler.text(action.confirm.message),
    },
    assign: compiler.assign(action.assign),
    calls: callsOf(action.call),
    next: compiler.next(action.next ?? step.next),
    start: compiler.start(action.start),
  };
}

/** Steps that the catches of the flow, its calls and its sources lead to. */
function diversionsOf(flow: Release["flow"]): ReadonlySet<string> {
  const owners = [flow, ...Object.values(flow.calls ?? {}), ...Object.values(flow.sources ?? {})];
  return new Set(
    owners.flatMap((owner) => Object.values(owner.catch ?? {}).flatMap(({ next }) => next ?? [])),
  );
}

/** All that a step says, the conditions that it names included; they stand in the order in which they use one another. */
function textOf(step: FlowStep, conditions: Readonly<Record<string, string>>): string {
  return Object.entries(conditions).reduceRight(
    (text, [name, source]) => (new RegExp(`\\b${name}\\b`).test(text) ? `${text} ${source}` : text),
    JSON.stringify(step),
  );
}

/** Sources named by fields, and those that an expression of the step mentions. */
function sourcesOf(fields: readonly Node[], text: string): Step["sources"] {
  const named = fields.flatMap(function own(node: Node): readonly string[] {
    const inner = node.type === "leaf" ? [] : node.fields.flatMap(own);
    return node.rules.source === undefined ? inner : [node.rules.source, ...inner];
  });
  const read = [...text.matchAll(/\bsource\.([A-Za-z_]\w*)/g)].map((match) => match[1] ?? "");
  return [...new Set([...named, ...read])].map((id) => ({ id, isField: named.includes(id) }));
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
