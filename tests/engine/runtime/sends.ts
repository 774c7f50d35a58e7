import type { Json, JsonObject } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import {
  type Ask,
  type Effect,
  type Flow,
  type Run,
  runScenario,
  type Sent,
  unwire,
} from "#engine/runtime/index.ts";
import { scenarios } from "../../flows/documents.ts";
import { flowOf } from "../../flows/flow-of.ts";
import { fixtures, openFlow } from "./fixtures.ts";

type Request = Extract<Effect, { type: "request" }>;

/** A request with answers as a scenario made it: what its server is sent, and what it would be told by itself. */
export type Send = {
  readonly name: string;
  readonly flow: Flow;
  readonly run: Run;
  readonly sent: Sent;
  readonly ask: Ask;
  /** Whether a read of the flow has failed by then. */
  readonly failing: readonly string[];
};

/** Every request with `send` that the runtime makes in any scenario of the repository and of the fixtures. */
export async function allSends(): Promise<readonly Send[]> {
  const own = scenarios.map(({ file, json }) => sendsOf(file, flowOf(json.flow, json.given), json));
  const worlds = fixtures.map(async ({ name, document, scenarios: played }) => {
    const flow = await openFlow(document);
    return played.map((scenario) => sendsOf(`${name}: ${scenario.title}`, flow, scenario));
  });
  return [...own, ...(await Promise.all(worlds)).flat()].flat();
}

function sendsOf(name: string, flow: Flow, scenario: ScenarioDocument): readonly Send[] {
  const sends: Send[] = [];
  const reads = [
    ...Object.values(flow.calls).flatMap(({ id, request }) => (request.method === "GET" ? [id] : [])),
    ...Object.values(flow.sources).flatMap(({ id, requests }) =>
      requests.length > 0 ? [`source:${id}`] : [],
    ),
  ];
  runScenario(flow, scenario, (request, run, replyOf) => {
    if (!request.from) return;
    const failing = Object.entries(run.sources).flatMap(([id, { status }]) =>
      status === "failed" ? [id] : [],
    );
    const replies = new Map(reads.map((call) => [call, replyOf(call)]));
    const ask: Ask = async ({ call, url }) => replies.get(call)?.(url) ?? { problem: "network" };
    sends.push({ name, flow, run, failing, sent: sentBy(flow, request, run), ask });
  });
  return sends;
}

/** What a server reads of a request: names that the flow does not ask are its own. */
function sentBy(flow: Flow, { call, body, from }: Request, { state }: Run): Sent {
  const { answers } = flow.release;
  const named = Object.entries((body ?? {}) as JsonObject);
  const known = named.filter(([name]) => Object.hasOwn(answers.properties ?? {}, name));
  const given = (unwire(answers, Object.fromEntries(known) as Json) ?? {}) as JsonObject;
  return { call, at: from?.step ?? "", taken: from?.taken ?? {}, answers: given, context: state.context };
}
