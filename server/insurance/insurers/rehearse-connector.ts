import { type Difference, differencesIn, type JsonObject } from "#engine/json/index.ts";
import type { ConnectorScenarioDocument } from "#engine/language/index.ts";
import { type Flow, fillSecrets, type Outcome, type Reply, runConnector } from "#engine/runtime/index.ts";
import { type Format, readBody, writeBody } from "./bodies.ts";

type Told = NonNullable<ConnectorScenarioDocument["replies"]>[string];
type OneReply = Exclude<Told, readonly unknown[]>;

/** Our key in every rehearsal. */
const rehearsedKey = "clave-1";

/** A request as it would travel, and what is replied to it. */
export type Exchange = {
  readonly call: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: string;
  readonly reply: { readonly status: number; readonly text: string } | { readonly problem: string };
};

export type Rehearsal = {
  readonly exchanges: readonly Exchange[];
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
};

/** Plays a scenario of a connector: every body is written and read as it would travel. `run` in place of the usual loop. */
export async function rehearseConnector(
  flow: Flow,
  format: Format,
  scenario: ConnectorScenarioDocument,
  run: typeof runConnector = runConnector,
): Promise<Rehearsal> {
  const exchanges: Exchange[] = [];
  const counts = new Map<string, number>();
  const input = scenario.input as JsonObject;
  const outcome = await run(
    flow,
    { today: scenario.today, input, key: rehearsedKey },
    {
      async request({ call, method, url, headers, body }) {
        const count = counts.get(call) ?? 0;
        counts.set(call, count + 1);
        const written =
          body === undefined
            ? undefined
            : writeBody(
                format,
                fillSecrets(body, (name) => name),
              );
        const told = repliedAt(scenario.replies?.[call], count);
        exchanges.push({
          call,
          method,
          url,
          ...(headers ? { headers } : {}),
          ...(written ? { type: written.type, body: written.text } : {}),
          reply: told,
        });
        return read(flow, format, call, told);
      },
      wait: () => Promise.resolve(),
    },
  );
  return { exchanges, outcome, differences: differencesOf(scenario, exchanges, outcome) };
}

function repliedAt(told: Told | undefined, count: number): Exchange["reply"] {
  const all: readonly OneReply[] = told === undefined ? [] : [told].flat();
  const reply = all[Math.min(count, all.length - 1)];
  if (!reply || reply.problem) return { problem: reply?.problem ?? "network" };
  const { status = 200, body = "" } = reply;
  return { status, text: typeof body === "string" ? body : JSON.stringify(body) };
}

function read(flow: Flow, format: Format, call: string, told: Exchange["reply"]): Reply {
  if ("problem" in told) return { problem: told.problem === "timeout" ? "timeout" : "network" };
  const { reply } = flow.release.flow.calls?.[call] ?? {};
  const schema = typeof reply === "object" ? reply : undefined;
  // What cannot be read is what it is: its call's schema refuses it.
  return { status: told.status, body: readBody(format, told.text, schema) ?? told.text };
}

/** What was not as a scenario expects, at places below its `expect`. */
function differencesOf(
  { expect }: ConnectorScenarioDocument,
  exchanges: readonly Exchange[],
  outcome: Outcome,
): readonly Difference[] {
  const { requests, output, failure, message } = expect;
  const given = (["output", "failure", "message"] as const).flatMap((word) => {
    const expected = { output, failure, message }[word];
    // What came instead says why: all of it.
    const actual = word in outcome ? (outcome as Readonly<Record<string, unknown>>)[word] : outcome;
    return expected === undefined ? [] : differencesIn(expected, actual, true, `/${word}`);
  });
  return [...(requests ? requestDifferences(requests, exchanges) : []), ...given];
}

type Requests = NonNullable<ConnectorScenarioDocument["expect"]["requests"]>;

/** All requests are expected, in their order; of a body what is said of it, or all where it has to be exact. */
function requestDifferences(requests: Requests, exchanges: readonly Exchange[]): readonly Difference[] {
  const length = Math.max(requests.length, exchanges.length);
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    const [{ exact = false, ...expected } = {}, made] = [requests[index], exchanges[index]];
    const pointer = `/requests/${index}`;
    if (!made) return [{ pointer, expected }];
    if (!requests[index]) return [{ pointer, actual: { call: made.call, url: made.url } }];
    return differencesIn(expected, madeAs(made, expected), exact, pointer);
  });
}

/** A request in the words of a scenario. */
function madeAs({ call, url, headers, body }: Exchange, expected: { readonly body?: unknown }): object {
  const isText = typeof expected.body === "string";
  // Where nothing is said of them, neither counts.
  return {
    call,
    ...("url" in expected ? { url } : {}),
    ...("headers" in expected ? { headers: headers ?? {} } : {}),
    ...("body" in expected ? { body: isText ? body : JSON.parse(body ?? "null") } : {}),
  };
}
