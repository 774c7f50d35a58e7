import { expect, test } from "vitest";
import { type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import { replay, type Sent } from "#engine/runtime/index.ts";
import { openFlow, type Written } from "./fixtures.ts";
import replayed from "./replayed.json" with { type: "json" };
import { today } from "./wizard.ts";

// What a client says of a journey, hostile ones included: the flow decides whether a person can have made it.

type Case = {
  readonly title: string;
  readonly sent: Omit<Sent, "context">;
  /** A place with an answer of so many levels; deeper than any schema where nothing else is said. */
  readonly deep?: string;
  readonly levels?: number;
  readonly expect: {
    readonly isInPlace: boolean;
    readonly problems?: readonly string[];
    /** What the service is asked for to judge it. */
    readonly reads?: readonly string[];
  };
};
const cases = (replayed.cases as unknown as readonly Case[]).map((one) => [one.title, one] as const);

test.each(cases)("%s", async (_, { sent, deep, levels, expect: expected }) => {
  const flow = await openFlow(replayed.flow as unknown as Written);
  const answers =
    deep === undefined ? sent.answers : setAt(sent.answers as JsonObject, deep, deepValue(levels));
  const reads: string[] = [];
  const played = await replay(flow, { ...sent, answers, context: today }, async ({ url }) => {
    reads.push(url);
    return { status: 200, body: {} };
  });
  expect(played.isInPlace).toBe(expected.isInPlace);
  const problems = played.problems.map(({ code, path }) => `${code} ${path}`);
  if (expected.problems) expect(problems).toEqual(expected.problems);
  if (expected.reads) expect(reads).toEqual(expected.reads);
});

function deepValue(levels = 20_000): Json {
  let value: Json = "x";
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}
