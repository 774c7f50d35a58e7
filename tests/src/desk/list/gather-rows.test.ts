import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#src/desk/list/ask-page.ts";
import { gatherRows } from "#src/desk/list/gather-rows.ts";
import { type FakeServer, startFakeServer } from "../../fake-server.ts";

const view = { page: 7, search: "ana", order: undefined, filters: { type: "legal" } };
let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer("", "");
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
});
afterEach(() => vi.unstubAllEnvs());

function answer(totalPages: number): void {
  server.intercept = ({ path }) => {
    const page = Number(new URL(path, server.url).searchParams.get("page") ?? 1);
    const pagination = { count: 1, total: totalPages, perPage: 1, currentPage: page, totalPages };
    return { body: { data: [page], pagination } };
  };
}

test("every page is asked for, from the first, with what narrows the list", async () => {
  answer(3);
  expect(await gatherRows({ path: "/clients" }, view)).toEqual({ rows: [1, 2, 3], total: 3 });
  expect(server.calls.map(({ path }) => path)).toEqual([
    "/api/clients?search=ana&type=legal",
    "/api/clients?page=2&search=ana&type=legal",
    "/api/clients?page=3&search=ana&type=legal",
  ]);
});

test("of more pages than anybody reads the first are given, and how many rows there are", async () => {
  answer(201);
  const { rows, total } = await gatherRows({ path: "/clients" }, view);
  expect([rows.length, rows.at(-1), total]).toEqual([200, 200, 201]);
});

test("a list that is whole is asked for once", async () => {
  server.intercept = () => ({ body: { data: ["a", "b"] } });
  expect(await gatherRows({ path: "/sessions" }, view)).toEqual({ rows: ["a", "b"], total: 2 });
  expect(server.calls).toHaveLength(1);
});

test("a page that does not come ends it", async () => {
  server.intercept = ({ path }) =>
    path.includes("page=2")
      ? { status: 500, body: {} }
      : {
          body: { data: [1], pagination: { count: 1, total: 2, perPage: 1, currentPage: 1, totalPages: 2 } },
        };
  await expect(gatherRows({ path: "/clients" }, view)).rejects.toThrow(CallError);
});
