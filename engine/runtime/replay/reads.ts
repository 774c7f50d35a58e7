import { isEqual } from "#engine/json/index.ts";
import type { Catch, Catches } from "../prepare/catches.ts";
import type { Effect, Reply } from "../run.ts";

type Request = Extract<Effect, { type: "request" }>;

/** A read that a flow makes; what writes is never asked again. */
export type Asked = Pick<Request, "call" | "method" | "url"> & { readonly body?: Request["body"] };

/** Answers a read as the service would answer the person. */
export type Ask = (request: Asked) => Promise<Reply>;

/** A read that failed with nothing in the flow that answers to it. */
export type Unread = { readonly call: string; readonly reply: Reply };

/** The reads of one replay: each is asked once, whoever needs it. */
export type Reads = {
  read(request: Asked): Promise<Reply>;
  /** Without this nothing can be judged. */
  fail(unread: Unread): void;
  readonly unread: Unread | undefined;
};

export function createReads(ask: Ask): Reads {
  const asked: { readonly request: Asked; readonly reply: Promise<Reply> }[] = [];
  let failed: Unread | undefined;
  return {
    read(request) {
      const known = asked.find((one) => isSame(one.request, request));
      if (known) return known.reply;
      const reply = ask(request);
      asked.push({ request, reply });
      return reply;
    },
    fail(unread) {
      failed ??= unread;
    },
    get unread() {
      return failed;
    },
  };
}

function isSame(one: Asked, other: Asked): boolean {
  return one.method === other.method && one.url === other.url && isEqual(one.body, other.body);
}

/** Whether a reply says what was asked. */
export function isRead(reply: Reply): reply is Extract<Reply, { status: number }> {
  return "status" in reply && reply.status >= 200 && reply.status < 300;
}

/**
 * The catch by which a call or source itself expects that failure: the service said no for good, and the definition
 * names what it said. Failures that pass, and those that only the flow's own catch tells of, are no answer.
 */
export function expectedCatch(own: Catches, code: string, reply: Reply): Catch | undefined {
  if (!("status" in reply) || reply.status >= 500 || [401, 408, 409, 429].includes(reply.status))
    return undefined;
  const name = [code, String(reply.status)].find((one) => Object.hasOwn(own, one));
  return name === undefined ? undefined : own[name];
}
