import { type Environment, listPathOf } from "#engine/expression/index.ts";
import {
  type FlowCall,
  type FlowCatch,
  type FlowSource,
  itemEnvironment,
  optionEnvironment,
  queryEnvironment,
  type Release,
  replyEnvironment,
  schemaAt,
} from "#engine/language/index.ts";
import { callsOf, createCompiler } from "./compiler.ts";
import { milliseconds } from "./duration.ts";
import type { Call, Catches, Request, Source } from "./flow.ts";

/** How long a request may take when its definition does not say: 30 s. */
const defaultTimeout = 30_000;

type RequestWords = Pick<FlowCall, "get" | "post" | "put" | "delete" | "with" | "body">;

/** A call with its templates compiled; what it makes for each item sees the item. */
export function prepareCall(id: string, call: FlowCall, release: Release, environment: Environment): Call {
  const { as = "item" } = call;
  const each = call.for === undefined ? undefined : createCompiler(environment).expression(call.for);
  const own = call.for === undefined ? environment : eachEnvironment(call.for, as, release, environment);
  const reply = createCompiler(replyEnvironment(own));
  return {
    id,
    request: prepareRequest(call, own, undefined),
    send: call.send ?? false,
    for: each,
    as,
    receive: call.receive === undefined ? undefined : reply.template(call.receive),
    assign: reply.assign(call.assign),
    retry: call.retry && { times: call.retry.times, every: milliseconds(call.retry.every) },
    poll: call.poll && {
      every: milliseconds(call.poll.every),
      until: reply.test(call.poll.until, false),
      timeout: milliseconds(call.poll.timeout),
    },
    timeout: call.timeout === undefined ? defaultTimeout : milliseconds(call.timeout),
    catches: prepareCatches(call.catch, own),
  };
}

/** With an item of the list that an expression is, as far as its schema is known. */
function eachEnvironment(list: string, as: string, release: Release, environment: Environment): Environment {
  const { answers, data, context } = release;
  const root = { properties: { ...answers.properties, data, context } };
  const path = listPathOf(environment, list) ?? `/${as}`;
  return itemEnvironment(environment, as, schemaAt(root, path)?.items ?? {}, path);
}

/** A source with its requests in the order in which their conditions are read. */
export function prepareSource(id: string, source: FlowSource, environment: Environment): Source {
  const asking = queryEnvironment(environment);
  const reply = createCompiler(replyEnvironment(environment));
  const option = createCompiler(optionEnvironment(environment));
  const own = methodOf(source) === undefined ? [] : [prepareRequest(source, asking, undefined)];
  const cases = (source.cases ?? []).map((one) => prepareRequest(one, asking, one.when));
  const requests = [...cases, ...own];
  const key = source.key ?? "=item";
  return {
    id,
    requests,
    when: createCompiler(asking).test(source.when, true),
    search: source.search ?? false,
    items: source.items === undefined ? undefined : reply.template(source.items),
    item: source.item === undefined ? undefined : reply.template(source.item),
    key: option.template(key),
    value: option.template(source.value ?? "=item"),
    label: option.template(source.label ?? key),
    hint: option.template(source.hint ?? ""),
    timeout: source.timeout === undefined ? defaultTimeout : milliseconds(source.timeout),
    catches: prepareCatches(source.catch, environment),
  };
}

/** What to do by problem code, status or `other`. */
export function prepareCatches(catches: FlowCatch | undefined, environment: Environment): Catches {
  const compiler = createCompiler(replyEnvironment(environment));
  const entries = Object.entries(catches ?? {}).map(([code, one]) => {
    const made = {
      message: one.message === undefined ? undefined : compiler.template(one.message),
      fields: one.fields ?? {},
      assign: compiler.assign(one.assign),
      calls: callsOf(one.call),
      next: one.next,
      start: compiler.start(one.start),
    };
    return [code, made] as const;
  });
  return Object.fromEntries(entries);
}

function prepareRequest(words: RequestWords, environment: Environment, when: string | undefined): Request {
  const compiler = createCompiler(environment);
  const method = methodOf(words) ?? "get";
  const path = words[method] ?? "/";
  return {
    when: compiler.test(when, true),
    method: method.toUpperCase() as Request["method"],
    path,
    with: Object.entries(words.with ?? {}).map(([name, json]) => [name, compiler.template(json)] as const),
    body: words.body === undefined ? undefined : compiler.template(words.body),
    // RFC 6570: only the simple expansion stands inside the path; the others may be empty.
    needs: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
  };
}

function methodOf(words: RequestWords): "get" | "post" | "put" | "delete" | undefined {
  return (["get", "post", "put", "delete"] as const).find((method) => words[method] !== undefined);
}
