import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useSession } from "#src/autogestion/identification/session-store.ts";
import type { FoundPolicies } from "#src/autogestion/policies/find-policies.ts";
import { readPolicies } from "#src/autogestion/policies/read-policies.ts";
import { type Answer, type FakeServer, startFakeServer } from "../fake-server.ts";

const whose = { identityNumber: "99123456", platform: "litoral" };
const credentials = {
  header: "X-Ticket",
  current: () => useSession.getState().identity?.ticket,
  renew: async () => "none" as const,
};
const policies = (...numbers: readonly string[]): Answer => ({
  body: { data: numbers.map((number) => ({ number })) },
});

let server: FakeServer;
let answer: Answer;
beforeAll(async () => {
  server = await startFakeServer("", "");
  server.intercept = () => answer;
});
afterAll(() => server.close());
beforeEach(() => vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`));
afterEach(() => vi.unstubAllEnvs());

/** What somebody with a ticket is told, in the order in which it comes. */
async function told(ticket: string, signal = new AbortController().signal): Promise<readonly string[]> {
  const identity = { ...whose, ticket, until: Date.now() + 60_000 };
  useSession.setState({ identity });
  const all: FoundPolicies[] = [];
  await readPolicies(whose, credentials, signal, (found) => all.push(found));
  return all.map((found) =>
    found.status === "ready" ? found.policies.map(({ number }) => number).join() : found.status,
  );
}

test("the next page begins with what was read, and goes on with what is read anew", async () => {
  answer = policies("A-1");
  expect(await told("one")).toEqual(["A-1"]);
  answer = policies("A-1", "A-2");
  expect(await told("one")).toEqual(["A-1", "A-1,A-2"]);
});

test("what could not be read again stays what was read; the first time it is told", async () => {
  answer = policies("A-1");
  await told("two");
  answer = { status: 400, body: { error: { code: "invalid-request", message: "" } } };
  expect(await told("two")).toEqual(["A-1"]);
  expect(await told("three")).toEqual(["failed"]);
});

test("whoever comes next is told nothing of whoever left", async () => {
  answer = policies("A-1");
  await told("four");
  expect(await told("five")).toEqual(["A-1"]);
  const leaving = new AbortController();
  server.intercept = () => {
    leaving.abort();
    return policies("theirs");
  };
  expect(await told("six", leaving.signal)).toEqual([]);
  server.intercept = () => policies("B-1");
  expect(await told("six")).toEqual(["B-1"]);
});
