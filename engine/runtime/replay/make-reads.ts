import { type Scope, withUnmapped } from "#engine/expression/index.ts";
import type { Json } from "#engine/json/index.ts";
import { codeOf, findCatch } from "../change/failure.ts";
import { isReading } from "../change/identity.ts";
import type { Call, Flow } from "../prepare/flow.ts";
import type { Reply } from "../run.ts";
import type { State } from "../state.ts";
import { assigned } from "../wire/assign.ts";
import { fitsData, garbage, isAsDescribed } from "../wire/judge-reply.ts";
import { received } from "../wire/receive.ts";
import { fillRequest } from "../wire/request.ts";
import { expectedCatch, isRead, type Reads } from "./reads.ts";

/** Answers and data that the server itself gave, nothing of what was sent among them. */
export type Given = Pick<State, "answers" | "data">;

/** What calls that read made of what was given. */
export type Made = {
  readonly given: Given;
  /** The step to which a failure leads. */
  readonly diverted?: string;
  /** Whether every one has answered for good; a poll may still wait. */
  readonly isDone: boolean;
};

/**
 * Makes those of a step's calls that read, in their order; what writes was done when the person did it. `way` is how
 * the person left the step: where a failure led them, it is not held against them.
 */
export async function makeReads(
  flow: Flow,
  names: readonly string[],
  { given, scope, way, reads }: Making,
): Promise<Made> {
  let made: Made = { given, isDone: true };
  for (const call of names.flatMap((name) => flow.calls[name] ?? []).filter(isReading)) {
    for (const item of itemsOf(call, { ...scope, data: made.given.data })) {
      const own: Scope = { ...scope, data: made.given.data, ...item };
      const filled = fillRequest(call.request, own);
      const reply: Reply =
        !filled || filled.isUnmapped
          ? { problem: filled ? "unmapped" : "network" }
          : await reads.read({ call: call.id, method: "GET", url: filled.url });
      if (!isRead(reply)) return failed(flow, call, { given: made.given, scope: own, way, reads }, reply);
      const replied: Scope = { ...own, response: { status: reply.status, body: reply.body } };
      const { result: received, unmapped } = withUnmapped(() => take(flow, call, made.given, replied));
      const code =
        refusalOf(flow, call, { reply, replied, before: made.given, after: received }) ??
        (unmapped.length > 0 ? "unmapped" : undefined);
      if (code !== undefined)
        return failed(flow, call, { given: made.given, scope: own, way, reads }, reply, code);
      const isDone = !call.poll || call.poll.until({ ...replied, data: received.data });
      made = { given: received, isDone: made.isDone && isDone };
    }
  }
  return made;
}

type Making = {
  readonly given: Given;
  readonly scope: Scope;
  readonly way: string | undefined;
  readonly reads: Reads;
};

function itemsOf(call: Call, scope: Scope): readonly Scope[] {
  if (!call.when(scope)) return [];
  if (!call.for) return [{}];
  const list = call.for.evaluate(scope);
  return Array.isArray(list) ? list.map((item: unknown) => ({ [call.as]: item })) : [];
}

/** The code of a reply that is not what the flow says of it, or that means no. */
function refusalOf(flow: Flow, call: Call, { reply, replied, before, after }: Taken): string | undefined {
  const context = replied.context as State["context"];
  if (!isAsDescribed(flow, "calls", call, reply.body, context)) return garbage;
  const meant = call.fails.find(({ when }) => when(replied));
  if (meant) return meant.code;
  return fitsData(flow, call, before, after, context) ? undefined : garbage;
}

type Taken = {
  readonly reply: Extract<Reply, { status: number }>;
  readonly replied: Scope;
  readonly before: Given;
  readonly after: Given;
};

function take(flow: Flow, call: Call, given: Given, replied: Scope): Given {
  const value = call.receive?.evaluate(replied).value as Json | undefined;
  return assigned(received(flow, given, value), call.assign, replied);
}

function failed(
  flow: Flow,
  call: Call,
  { given, scope, way, reads }: Making,
  reply: Reply,
  code = codeOf(reply),
): Made {
  const response = "status" in reply ? { status: reply.status, body: reply.body } : { status: 0, body: null };
  const found = findCatch(call.catches, flow.catches, [code, String(response.status), "other"]);
  const isDiverted = found?.next !== undefined && way === `!${found.next}`;
  const answered = isDiverted ? found : expectedCatch(call.catches, code, reply);
  if (!answered || (answered.next !== undefined && way !== undefined && !isDiverted)) {
    reads.fail({ call: call.id, reply });
    return { given, isDone: false };
  }
  const told = assigned(given, answered.assign, { ...scope, response });
  return { given: told, isDone: true, ...(answered.next === undefined ? {} : { diverted: answered.next }) };
}
