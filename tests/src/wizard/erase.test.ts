import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { draftLife } from "#src/shared/drafts/draft.ts";
import { erasuresOf, oweErasure } from "#src/shared/drafts/owed-erasures.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import { eraseDraft, eraseOwed } from "#src/shared/wizard/erase.ts";
import { type Answer, type FakeServer, startFakeServer } from "../fake-server.ts";

const owner = { place: "litoral", person: "99123456" };
// As much of an area as erasing needs.
const area = {
  owner,
  credentials: { header: "X-Ticket", current: () => "ticket", renew: async () => "none" },
} as unknown as Area;
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: "" } },
});

let server: FakeServer;
let answers: Answer[] = [];
beforeAll(async () => {
  server = await startFakeServer("", "");
  server.intercept = () => answers.shift() ?? { body: { data: {} } };
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  vi.stubGlobal("navigator", { onLine: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  useToasts.setState({ toasts: [] });
  useConnection.setState({ isOffline: false, isDown: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const said = () => useToasts.getState().toasts.map(({ text }) => text);
const done = "Borramos lo que habías escrito";
const later = /Lo guardado en línea se borra cuando vuelva la conexión/;

test("the server is told of a draft and of the record that it made", async () => {
  await eraseDraft(area, "D-1", "R-1");
  expect(server.calls.map(({ method, path, headers }) => [method, path, headers["x-draft"]])).toEqual([
    ["DELETE", "/api/drafts/R-1", "D-1"],
    ["DELETE", "/api/drafts/D-1", "D-1"],
  ]);
  expect([said(), erasuresOf(owner)]).toEqual([[done], []]);
});

test("what nobody had stored is gone, and what was sent is said to be", async () => {
  answers = [refusal(404, "not-found")];
  await eraseDraft(area, "D-2", undefined);
  answers = [refusal(409, "already-sent")];
  await eraseDraft(area, "D-3", undefined);
  expect(said()[0]).toBe(done);
  expect(said()[1]).not.toBe(done);
  expect(erasuresOf(owner)).toEqual([]);
});

test.each([
  ["a broken server", refusal(500, "internal")],
  ["a full one", refusal(429, "too-many-requests")],
])("what %s did not take is told again while the page is open", async (_, failure) => {
  answers = [failure, failure];
  await eraseDraft(area, "D-4", undefined);
  expect(said()).toEqual([expect.stringMatching(later)]);
  expect(erasuresOf(owner)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await answered(2);
  await vi.advanceTimersByTimeAsync(4_000);
  await answered(3);
  await vi.waitUntil(() => said().length === 2);
  expect([said()[1], erasuresOf(owner)]).toEqual([done, []]);
});

test("what the server refuses waits for another proof, and is told when its owner is back", async () => {
  answers = [refusal(401, "ticket-required"), refusal(401, "ticket-required")];
  await eraseDraft(area, "D-5", undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.calls).toHaveLength(1);
  answers = [];
  await eraseOwed(area);
  expect([server.calls.length, erasuresOf(owner)]).toEqual([2, []]);
});

test("what the server has given up by now is owed no more", async () => {
  oweErasure({ ...owner, id: "D-6", since: Date.now() - draftLife - 1 });
  await eraseOwed(area);
  expect([server.calls, erasuresOf(owner)]).toEqual([[], []]);
});

async function answered(count: number): Promise<void> {
  await vi.waitUntil(() => server.calls.length === count);
}
