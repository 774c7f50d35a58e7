import { afterAll, beforeAll, expect, test } from "vitest";
import answered from "#server/infrastructure/http/answered-paths.json" with { type: "json" };
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

// The commands of who writes flows start no server: they read this list, which is what the server says of itself.
test("the list of what the server answers is what its description says", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json() as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const said = Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods).toSorted()]);
  expect(answered).toEqual(Object.fromEntries(said));
});
