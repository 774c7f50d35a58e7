import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Reply } from "#engine/runtime/index.ts";
import { useSession } from "#src/autogestion/identification/session-store.ts";
import { ticketArea } from "#src/autogestion/wizard/ticket-area.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { brokerCredentials } from "#src/desk/session/broker-credentials.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { createKeys } from "#src/shared/wizard/idempotency.ts";
import { createUploads } from "#src/shared/wizard/uploads.ts";
import { createVersions } from "#src/shared/wizard/versions.ts";
import { requestFor } from "#src/shared/wizard/wizard-requests.ts";
import { type FakeServer, startFakeServer } from "../fake-server.ts";
import cases from "./refusals.json" with { type: "json" };

const path = "/policies/P-1";
const grant = { access_token: "first", expiresIn: 1800 };
let server: FakeServer;
let refused: string[] = [];

beforeAll(async () => {
  server = await startFakeServer("", "");
  server.intercept = (call) => {
    if (call.path === "/api/authentication/refresh")
      return { body: { data: { access_token: crypto.randomUUID(), expiresIn: 1800 } } };
    if (call.path !== `/api${path}`) return undefined;
    const code = refused.shift();
    if (code === undefined) return { body: { data: {} } };
    return { status: code === "claim-options" ? 409 : 401, body: { error: { code, message: "" } } };
  };
});
afterAll(() => server.close());

beforeEach(() => {
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  server.calls.length = 0;
  useBrokerSession.getState().begin({ id: "B-1" } as Broker, grant);
});
afterEach(() => vi.unstubAllEnvs());

const area = ticketArea("litoral", "99123456", true);
const ways: Readonly<Record<string, () => Promise<Reply>>> = {
  "a list": () => sendAsBroker({ method: "GET", path }),
  "a wizard": () => ask(brokerCredentials),
  "a file": () => fetchFile(path, brokerCredentials).then(done, done),
};

test.each(
  cases
    .filter(({ who }) => who === "broker")
    .flatMap((one) => Object.keys(ways).map((way) => ({ ...one, way }))),
)("$way meets $name", async ({ codes, asked, renewed, after, way }) => {
  refused = [...codes];
  await ways[way]?.();
  expect([count(path), count("/authentication/refresh")]).toEqual([asked, renewed]);
  expect(useBrokerSession.getState().status).toBe(after);
});

test.each(cases.filter(({ who }) => who === "insured"))(
  "a wizard meets $name",
  async ({ codes, asked, renewed }) => {
    refused = [...codes];
    let questions = 0;
    const identify = () =>
      useSession
        .getState()
        .identify({ platform: "litoral", identityNumber: "99123456", ticket: `t${questions}`, until: 0 });
    identify();
    const answer = useSession.subscribe(({ isRenewing }, before) => {
      if (!isRenewing || before.isRenewing) return;
      questions += 1;
      queueMicrotask(identify);
    });
    await ask(area.credentials);
    answer();
    expect([count(path), questions]).toEqual([asked, renewed]);
  },
);

test("a file that does not come is an error that says what was answered", async () => {
  refused = ["ticket-required"];
  await expect(fetchFile(path, brokerCredentials)).rejects.toThrow("401");
});

test("who gives the code up is asked once, and the refusal is the answer", async () => {
  refused = ["ticket-required", "ticket-required"];
  const answer = useSession.subscribe(({ isRenewing, giveUp }) => isRenewing && queueMicrotask(giveUp));
  expect(await ask(area.credentials)).toMatchObject({ status: 401 });
  answer();
  expect(count(path)).toBe(1);
});

function ask(credentials: typeof area.credentials): Promise<Reply> {
  const sender = {
    area: { ...area, credentials },
    draft: "D-1",
    release: "hash",
    keys: createKeys("D-1", {}),
    store: createMemoryStore(),
    uploads: createUploads(),
    versions: createVersions({}, () => {}),
    onConflict: async () => "mine" as const,
  };
  const effect = {
    type: "request",
    call: "load",
    method: "GET",
    url: path,
    files: [],
    timeout: 5_000,
  } as const;
  return requestFor(sender, effect as never, new AbortController().signal);
}

function count(asked: string): number {
  return server.calls.filter((call) => call.path === `/api${asked}`).length;
}

function done(): Reply {
  return { problem: "network" };
}
