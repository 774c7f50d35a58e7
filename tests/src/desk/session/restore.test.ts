import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { renewPass } from "#src/desk/session/renew.ts";
import { restoreSession } from "#src/desk/session/session.ts";
import { type Answer, type FakeServer, startFakeServer } from "../../fake-server.ts";

const grant = { access_token: "a", expiresIn: 1800 };
const user = { id: "B-1", displayName: "Ana", activated: true };
let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer("", "");
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  useBrokerSession.getState().clear("unknown");
});
afterEach(() => vi.unstubAllEnvs());

function answer(refresh: Answer): void {
  server.intercept = ({ path }) =>
    path.startsWith("/api/authentication/refresh") ? refresh : { body: { data: user } };
}
const asked = () => server.calls.map(({ method, path }) => `${method} ${path.slice(4)}`);

test("a page that opens waits for one answer, which tells whose session it is", async () => {
  answer({ body: { data: { ...grant, ...user } } });
  await restoreSession();
  expect(useBrokerSession.getState()).toMatchObject({
    status: "signed-in",
    broker: user,
    pass: { token: "a" },
  });
  expect(asked()).toEqual(["POST /authentication/refresh?user=true"]);
  // Who is known is not asked for again.
  await renewPass();
  expect(asked().at(-1)).toBe("POST /authentication/refresh");
});

test("a server that gives a pass alone is asked whose it is", async () => {
  answer({ body: { data: grant } });
  await restoreSession();
  expect(useBrokerSession.getState()).toMatchObject({ status: "signed-in", broker: user });
  expect(asked()).toEqual(["POST /authentication/refresh?user=true", "GET /broker-data"]);
});

test.each([
  [{ status: 401, body: { error: { code: "session-required", message: "" } } }, "signed-out"],
  [{ status: 500, body: {} }, "unreachable"],
] as const)("without a session nobody is in: %j → %s", async (refresh, status) => {
  answer(refresh);
  await restoreSession();
  expect(useBrokerSession.getState()).toMatchObject({ status, broker: undefined, pass: undefined });
});
