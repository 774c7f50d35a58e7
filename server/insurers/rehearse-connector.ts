import { isEqual, type Json, type JsonObject } from "#engine/json/index.ts";
import type { ConnectorScenarioDocument } from "#engine/language/index.ts";
import { type Flow, type Outcome, type Reply, runConnector } from "#engine/runtime/index.ts";
import { type Format, readBody, writeBody } from "./bodies.ts";

type Told = NonNullable<ConnectorScenarioDocument["replies"]>[string];
type OneReply = Exclude<Told, readonly unknown[]>;

/** A request as it would travel, and what is replied to it. */
export type Exchange = {
  readonly call: string;
  readonly method: string;
  readonly url: string;
  readonly type?: string;
  readonly body?: string;
  readonly reply: { readonly status: number; readonly text: string } | { readonly problem: string };
};

/** Something that was not as a scenario expects, at a place below `expect`. */
export type Difference = { readonly place: string; readonly expected: unknown; readonly actual: unknown };

export type Rehearsal = {
  readonly exchanges: readonly Exchange[];
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
};

/** Plays a scenario of a connector: every body is written and read as it would travel. */
export async function rehearseConnector(
  flow: Flow,
  format: Format,
  scenario: ConnectorScenarioDocument,
): Promise<Rehearsal> {
  const exchanges: Exchange[] = [];
  const counts = new Map<string, number>();
  const input = scenario.input as JsonObject;
  const outcome = await runConnector(
    flow,
    { today: scenario.today, input },
    {
      async request({ call, method, url, body }) {
        const count = counts.get(call) ?? 0;
        counts.set(call, count + 1);
        const written = body === undefined ? undefined : writeBody(format, body);
        const told = repliedAt(scenario.replies?.[call], count);
        exchanges.push({
          call,
          method,
          url,
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

function differencesOf(
  { expect }: ConnectorScenarioDocument,
  exchanges: readonly Exchange[],
  outcome: Outcome,
): readonly Difference[] {
  const { requests, output, failure, message } = expect;
  const found: readonly (readonly [string, unknown, unknown])[] = [
    ...(requests
      ? [["requests", requests, exchanges.map((one, index) => shown(one, requests[index]))] as const]
      : []),
    ...(output === undefined
      ? []
      : [["output", output, "output" in outcome ? outcome.output : outcome] as const]),
    ...(failure === undefined
      ? []
      : [["failure", failure, "failure" in outcome ? outcome.failure : outcome] as const]),
    ...(message === undefined
      ? []
      : [["message", message, "message" in outcome ? outcome.message : outcome] as const]),
  ];
  return found
    .filter(([, expected, actual]) => !isEqual(expected as Json, actual as Json))
    .map(([place, expected, actual]) => ({ place, expected, actual }));
}

/** As much of a request as is expected of it. */
function shown({ call, url, body }: Exchange, expected: object | undefined): object {
  const asJson = expected && "body" in expected && typeof expected.body !== "string";
  return {
    call,
    ...(expected && "url" in expected ? { url } : {}),
    ...(expected && "body" in expected ? { body: asJson ? JSON.parse(body ?? "null") : body } : {}),
  };
}
