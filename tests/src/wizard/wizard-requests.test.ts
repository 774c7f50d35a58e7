import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { observeReplies } from "#src/shared/api/send.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import { createKeys } from "#src/shared/wizard/idempotency.ts";
import { createUploads } from "#src/shared/wizard/uploads.ts";
import { createVersions, type Versions } from "#src/shared/wizard/versions.ts";
import { requestFor } from "#src/shared/wizard/wizard-requests.ts";
import { type FakeServer, startFakeServer } from "../fake-server.ts";

const effect = {
  type: "request",
  call: "save",
  method: "POST",
  url: "/accidents",
  body: { status: "draft" },
  files: [],
  timeout: 5000,
} as const;
const area = {
  texts: (key: string) => key,
  credentials: { header: "X-Ticket", current: () => "ticket", renew: async () => "none" },
} as unknown as Area;

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer("", "");
});
afterAll(() => server.close());
beforeEach(() => {
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const stale = {
  status: 409,
  headers: { etag: '"2"' },
  body: { error: { code: "version", message: { date: [""] } } },
};

/** Who sends, of a draft of which these versions are known. */
const saving = (versions: Versions) => ({
  area,
  draft: "d",
  release: "h",
  keys: createKeys("d", {}),
  store: createMemoryStore(),
  uploads: createUploads(),
  versions,
  onConflict: async () => "mine" as const,
});

/** A save of what another window has stored meanwhile; of what the person was asked, and with which version each try was made. */
async function save(signal: AbortSignal) {
  const asked: (readonly string[])[] = [];
  const matches: unknown[] = [];
  server.intercept = ({ headers }) => {
    matches.push(headers["if-match"]);
    return matches.length === 1 ? stale : { body: { data: {} } };
  };
  const sender = {
    ...saving(createVersions({ "/accidents": { tag: '"1"' } }, () => {})),
    onConflict: async (names: readonly string[]) => {
      asked.push(names);
      return "mine" as const;
    },
  };
  const reply = await requestFor(sender, effect, signal);
  return { status: "status" in reply ? reply.status : undefined, asked, matches };
}

test("what another window stored is written over once the person has said so", async () => {
  const saved = await save(new AbortController().signal);
  expect(saved).toEqual({ status: 200, asked: [["date"]], matches: ['"1"', '"2"'] });
});

test("who has left by the time that the answer comes is asked nothing", async () => {
  const leaving = new AbortController();
  const stop = observeReplies(() => leaving.abort());
  expect(await save(leaving.signal)).toEqual({ status: 409, asked: [], matches: ['"1"'] });
  stop();
});

test("a body that was sent before has its key, and another body another one", async () => {
  const keys: unknown[] = [];
  server.intercept = ({ headers }) => {
    keys.push(headers["idempotency-key"]);
    return { status: 500, body: {} };
  };
  const sender = saving(createVersions({}, () => {}));
  const { signal } = new AbortController();
  for (const status of ["draft", "sent", "draft"])
    await requestFor(sender, { ...effect, body: { status } }, signal);
  const [draft, sent] = [...new Set(keys)];
  expect(keys[0]).toBe(draft);
  expect(keys.at(-1)).toBe(draft);
  expect(keys).toContain(sent);
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ["refused", "VALIDATION_FIELD_ERROR", '"1"'],
  ["still being worked on after all waiting", "in-flight", undefined],
])("a save that is %s leaves the version as it was, or in doubt", async (_, code, match) => {
  const matches: unknown[] = [];
  server.intercept = ({ headers }) => {
    matches.push(headers["if-match"]);
    return { status: 400, body: { error: { code, message: "" } } };
  };
  const sender = saving(createVersions({ "/accidents": { tag: '"1"' } }, () => {}));
  const { signal } = new AbortController();
  for (const _ of [1, 2]) await requestFor(sender, effect, signal);
  expect(matches).toEqual(['"1"', match]);
});
