import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { offerOf, tellInsurers } from "../../records/quotes/told-insurers.ts";
import ofFlows from "./flow-bodies.json" with { type: "json" };
import cases from "./hostile-bodies.json" with { type: "json" };
import { permitAll } from "./permit-all.ts";
import rules from "./rules.json" with { type: "json" };

// What every call of accounts and sessions refuses, and what brokers' calls do that store what a flow asks: those are
// judged by the flows themselves, from a body that they would take.
type Rule = {
  readonly access: string;
  /** Where it says what its address names. */
  readonly url?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** How many bytes it takes, where that is more than usual. */
  readonly largest?: number;
  /** It stores what a flow asks. */
  readonly isOfFlow?: boolean;
  /** From where in its flow it is sent, where that has several calls that store. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who sends it, where that is not the usual broker. */
  readonly by?: string;
  /** The call that makes what it changes. */
  readonly of?: string;
  /** Whether that is another thing, which its own flow takes. */
  readonly isBelow?: boolean;
  /** What makes that, where it is not the body itself; what is another in it where it is below. */
  readonly from?: Readonly<Record<string, unknown>>;
  /** What an insurer offers for what was made: `{coverage}` stands for it. */
  readonly offered?: { readonly insurer: string; readonly cluster: string; readonly price: number };
  /** What is missing in it; else it is taken as it is. */
  readonly lacks?: readonly string[];
  /** Where it may say nothing: an empty text is no answer, and no mistake. */
  readonly optional?: readonly string[];
};
type Case = {
  readonly title: string;
  /** A member more. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** In place of each member that is a text. */
  readonly in?: unknown;
  readonly raw?: string;
  readonly type?: string;
  readonly status: number;
  readonly field?: string;
};
const routes = Object.entries(rules as Readonly<Record<string, Rule>>).flatMap(
  ([route, rule]): readonly (readonly [string, Rule])[] => {
    // What who is insured may do as well is sent by a broker here.
    if (rule.access === "proven-or-broker" && Object.hasOwn(ofFlows, route)) return [[route, taken(route)]];
    if (rule.isOfFlow) return rule.access === "broker" ? [[route, taken(route)]] : [];
    const isOurs =
      ["account", "broker"].includes(rule.access) || /\/(authentication|browser-errors)/.test(route);
    return rule.body !== undefined && isOurs ? [[route, rule]] : [];
  },
);

/** A body of a flow that would be taken, and whose. */
function taken(route: string): Rule {
  const rule = (ofFlows as unknown as Readonly<Record<string, Rule>>)[route];
  if (!rule) throw new Error(`${route}: no body that its flow takes, see flow-bodies.json`);
  return rule;
}

let server: Harness;
const sessions = new Map<string, string>();
/** Ids of what was made for the calls that change something, by call. */
const made = new Map<string, string>();
/** What an insurer offers for them, by call. */
const coverages = new Map<string, string>();
const insurers = tellInsurers(["zurich"], { type: "object", properties: {} });
let callers = 0;
beforeAll(async () => {
  server = await startHarness({
    flows: ownFlows(),
    insurers: insurers.open,
  });
  await permitAll(server, "commissions");
  for (const name of ["productora", "principiante", "organizadora"])
    sessions.set(name, await server.session(name));
  for (const [route, { of, isBelow, from, body, by }] of routes)
    if (of) made.set(route, await make(of, isBelow ? { ...taken(of).body, ...from } : (from ?? body), by));
  for (const [route, { offered }] of routes)
    if (offered) coverages.set(route, await offer(made.get(route) ?? "", offered));
});
afterAll(() => server.close());

/** Has an insurer offer something for a quote that was made; answers which offer that is. */
async function offer(id: string, offered: NonNullable<Rule["offered"]>): Promise<string> {
  const coverages = [offerOf(offered.insurer, offered.cluster, offered.price)];
  await insurers.answer(id, offered.insurer, { output: { coverages } });
  const session = sessions.get("productora");
  const quote = (await server.call({ url: `/multi-quotes/${id}`, session })).json().data;
  return quote.coverages[0].id;
}

async function make(route: string, body: unknown, by = "productora"): Promise<string> {
  const url = route.replace("POST /api", "");
  const answer = await server.call({
    url,
    body,
    session: sessions.get(by),
    headers: { "idempotency-key": newKey() },
  });
  expect([route, answer.statusCode, answer.json().error]).toEqual([route, 200, undefined]);
  return answer.json().data.id;
}

function payloadsOf(
  { with: more, in: value, raw }: Case,
  { body = {}, largest = 299_999, optional = [] }: Rule,
): string[] {
  if (raw !== undefined) return [raw.replace("{size}", JSON.stringify({ a: "x".repeat(largest + 1) }))];
  if (more) return [JSON.stringify({ ...body, ...more })];
  const put = value === "{long}" ? "x".repeat(10_001) : value;
  return textsIn(body)
    .filter((path) => put !== "" || !optional.includes(path.join("/")))
    .map((path) => JSON.stringify(replaced(body, path, put)));
}

type Path = readonly string[];

/** Where an object has texts, at whatever depth. */
function textsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, [...path, name]));
}

function replaced(value: unknown, [name, ...path]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>; // a path leads through objects and lists alone
  copy[name] = replaced(copy[name], path, by);
  return copy;
}

describe.each(routes)("%s", (route, rule) => {
  test.each(cases as readonly Case[])("refuses $title", async (given) => {
    const answers = payloadsOf(given, rule).map(async (payload) => {
      const answer = await send(route, rule, payload, given.type);
      const { message } = answer.json().error ?? {};
      return {
        payload: payload.slice(0, 2_000),
        status: answer.statusCode,
        type: answer.headers["content-type"],
        isTold: given.field === undefined || Object.keys(message).includes(given.field),
      };
    });
    const type = "application/json; charset=utf-8";
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({ payload: answer.payload, status: given.status, type, isTold: true });
  });
});

test.each(routes.filter(([route]) => Object.hasOwn(ofFlows, route)))(
  "%s takes what its flow takes",
  async (route, rule) => {
    const answer = await send(route, rule, JSON.stringify(rule.body));
    const { error } = answer.json();
    const expected = rule.lacks ? [400, rule.lacks] : [200, []];
    expect([answer.statusCode, Object.keys(error?.message ?? {})]).toEqual(expected);
  },
);

function send(route: string, { by, url, headers = {} }: Rule, payload: string, type = "application/json") {
  callers += 1;
  const [method = "", path = ""] = route.split(" ");
  return server.app.inject({
    method: method as "POST",
    url: (url ?? path).replace(/\{\w+\}/g, made.get(route) ?? newKey()),
    headers: {
      ...headers,
      authorization: `Bearer ${sessions.get(by ?? "productora")}`,
      "content-type": type,
    },
    payload: payload
      .replaceAll("{coverage}", coverages.get(route) ?? "")
      .replaceAll("{made}", made.get(route) ?? ""),
    remoteAddress: `172.${16 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`,
  });
}
