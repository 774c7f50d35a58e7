import { parseTemplate } from "url-template";
import { itemNameOf } from "#engine/expression/index.ts";
import { below } from "#engine/json/index.ts";
import {
  type FlowCall,
  type FlowCatch,
  type FlowSource,
  givenSchemaOf,
  type Uses,
  wholeItem,
} from "#engine/language/index.ts";
import type { Catches } from "./catches.ts";
import { type CompilerAt, callsOf } from "./compiler.ts";
import { milliseconds } from "./duration.ts";
import type { Call, Request, Source } from "./flow.ts";

/** How long a request may take when its definition does not say: 30 s. */
const defaultTimeout = 30_000;

type RequestWords = Pick<FlowCall, "get" | "post" | "put" | "patch" | "delete" | "with" | "body">;

/** A call with its templates compiled; what it makes for each item sees the item. */
export function prepareCall(
  id: string,
  call: FlowCall,
  at: CompilerAt,
  secrets: () => readonly string[],
): Call {
  const place = below("/calls", id);
  return {
    id,
    when: at(`${place}/when`).test(call.when, true),
    delay: call.delay === undefined ? 0 : milliseconds(call.delay),
    again: call.again ?? false,
    early: call.early ?? false,
    request: prepareRequest(call, place, at),
    send: call.send ?? false,
    get secrets() {
      return secrets();
    },
    holds: call.holds ?? [],
    standsFor: call.standsFor ?? [],
    stores: call.stores,
    for: call.for === undefined ? undefined : at(`${place}/for`).expression(call.for),
    as: itemNameOf(call.as),
    receive: call.receive === undefined ? undefined : at(`${place}/receive`).template(call.receive),
    assign: at(`${place}/assign`).assign(call.assign),
    retry: call.retry && { times: call.retry.times, every: milliseconds(call.retry.every) },
    judged: call.reply !== undefined,
    fails: prepareMeanings(call.fails, `${place}/fails`, at),
    must: prepareMeanings(call.must, `${place}/must`, at),
    download: call.download && {
      name: at(`${place}/download/name`).text(call.download.name),
      content: at(`${place}/download/content`).text(call.download.content),
    },
    poll: call.poll && {
      every: milliseconds(call.poll.every),
      until: at(`${place}/poll/until`).test(call.poll.until, false),
      timeout: milliseconds(call.poll.timeout),
    },
    timeout: call.timeout === undefined ? defaultTimeout : milliseconds(call.timeout),
    catches: prepareCatches(call.catch, `${place}/catch`, at),
  };
}

function prepareMeanings(conditions: FlowCall["fails"], place: string, at: CompilerAt): Call["fails"] {
  return Object.entries(conditions ?? {}).map(([code, condition]) => ({
    code,
    when: at(below(place, code)).test(condition, false),
  }));
}

/** A source with its requests in the order in which their conditions are read. */
export function prepareSource(id: string, source: FlowSource, at: CompilerAt, uses: Uses): Source {
  const place = below("/sources", id);
  const { key = wholeItem, value = wholeItem, label = key, hint = "" } = source;
  const own = methodOf(source) === undefined ? [] : [prepareRequest(source, place, at)];
  const cases = (source.cases ?? []).map((one, index) => ({
    ...prepareRequest(one, `${place}/cases/${index}`, at),
    when: at(`${place}/cases/${index}/when`).test(one.when, true),
  }));
  return {
    id,
    requests: [...cases, ...own],
    when: at(`${place}/when`).test(source.when, true),
    search: source.search ?? false,
    suggests: source.suggests ?? false,
    given: Object.keys(givenSchemaOf(source)?.properties ?? {}),
    items: source.items === undefined ? undefined : at(`${place}/items`).template(source.items),
    item: source.item === undefined ? undefined : at(`${place}/item`).template(source.item),
    key: at(`${place}/key`).template(key),
    value: at(`${place}/value`).template(value),
    label: at(`${place}/label`).template(label),
    hint: at(`${place}/hint`).template(hint),
    facts: source.facts === undefined ? undefined : at(`${place}/facts`).template(source.facts),
    timeout: source.timeout === undefined ? defaultTimeout : milliseconds(source.timeout),
    judged: source.reply !== undefined,
    catches: prepareCatches(source.catch, `${place}/catch`, at),
    get sources() {
      return uses.readBySource(id);
    },
  };
}

/** What to do by problem code, status or `other`. */
export function prepareCatches(catches: FlowCatch | undefined, place: string, at: CompilerAt): Catches {
  const entries = Object.entries(catches ?? {}).map(([code, one]) => {
    const own = below(place, code);
    const made = {
      message: one.message === undefined ? undefined : at(`${own}/message`).template(one.message),
      title: at(`${own}/title`).text(one.title),
      fields: one.fields ?? {},
      assign: at(`${own}/assign`).assign(one.assign),
      calls: callsOf(one.call),
      next: one.next,
      start: at(`${own}/start`).start(one.start),
    };
    return [code, made] as const;
  });
  return Object.fromEntries(entries);
}

function prepareRequest(words: RequestWords, place: string, at: CompilerAt): Request {
  const method = methodOf(words) ?? "get";
  const path = words[method] ?? "/";
  return {
    when: always,
    method: method.toUpperCase() as Request["method"],
    path,
    expand: expanderOf(path),
    with: at(`${place}/with`).assign(words.with),
    body: words.body === undefined ? undefined : at(`${place}/body`).template(words.body),
    // RFC 6570: only the simple expansion stands inside the path; the others may be empty.
    needs: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
  };
}

/** A path that names no variables is the same for all of them. */
function expanderOf(path: string): Request["expand"] {
  const { expand } = parseTemplate(path);
  if (path.includes("{")) return expand;
  const url = expand({});
  return () => url;
}

function always(): boolean {
  return true;
}

function methodOf(words: RequestWords): "get" | "post" | "put" | "patch" | "delete" | undefined {
  return (["get", "post", "put", "patch", "delete"] as const).find((method) => words[method] !== undefined);
}
