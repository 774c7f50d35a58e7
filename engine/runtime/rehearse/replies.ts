import type { Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import type { Reply } from "../run.ts";

type Given = NonNullable<ScenarioDocument["replies"]>;

type Answer = Exclude<Given[string], readonly unknown[]>;

/** What the service says in a scenario: to each call its replies in order, the last one from then on; to a path its own. */
export type Replies = {
  /** Takes the place of what was said to these calls, which begin anew. */
  give(replies: Given): void;
  /** To the next request of a call; a lost network where nothing is said of it. */
  next(call: string, url: string): Reply;
  /** What the call was told last, or would be told now, by the path that it asks for; whatever comes later. */
  last(call: string): (url: string) => Reply;
};

/** The replies of a scenario's beginning; each moment may give others. */
export function createReplies(given: Given = {}): Replies {
  let replies = given;
  const counts = new Map<string, number>();
  return {
    give(more) {
      for (const name of Object.keys(more)) counts.delete(name);
      replies = { ...replies, ...more };
    },
    next(call, url) {
      const count = counts.get(call) ?? 0;
      const own = ownOf(answersOf(replies, call), url);
      if (!own) counts.set(call, count + 1);
      return own ? replyOf(own) : replyAt(replies, call, count);
    },
    last(call) {
      const [now, count] = [replies, Math.max(0, (counts.get(call) ?? 0) - 1)];
      return (url) => {
        const own = ownOf(answersOf(now, call), url);
        return own ? replyOf(own) : replyAt(now, call, count);
      };
    },
  };
}

function answersOf(replies: Given, call: string): readonly Answer[] {
  const given = Object.hasOwn(replies, call) ? replies[call] : undefined;
  return given === undefined ? [] : [given].flat();
}

function ownOf(answers: readonly Answer[], url: string): Answer | undefined {
  return answers.find((one) => one.url === url);
}

function replyAt(replies: Given, call: string, count: number): Reply {
  const others = answersOf(replies, call).filter(({ url }) => url === undefined);
  return replyOf(others[Math.min(count, others.length - 1)]);
}

function replyOf(reply: Answer | undefined): Reply {
  if (!reply || reply.problem) return { problem: reply?.problem ?? "network" };
  const { status = 200, body = null, retryAfter } = reply;
  return { status, body: body as Json, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
