import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { reloadAfterMaintenance } from "#src/shared/connection/reload-after.ts";

test("what could not be loaded is loaded again once the server is back, and nothing else", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const loads = { failed: 0, loaded: 0 };
  const failed = new QueryObserver(client, {
    queryKey: ["failed"],
    queryFn: () => {
      loads.failed += 1;
      if (loads.failed === 1) throw new Error("503");
      return "rows";
    },
  });
  const loaded = new QueryObserver(client, {
    queryKey: ["loaded"],
    queryFn: () => {
      loads.loaded += 1;
      return "rows";
    },
  });
  const stops = [failed.subscribe(() => {}), loaded.subscribe(() => {}), reloadAfterMaintenance(client)];
  await vi.waitUntil(() => failed.getCurrentResult().isError && loaded.getCurrentResult().isSuccess);
  useConnection.getState().goDown();
  useConnection.getState().comeBack();
  await vi.waitUntil(() => failed.getCurrentResult().isSuccess);
  expect(loads).toEqual({ failed: 2, loaded: 1 });
  for (const stop of stops) stop();
  client.clear();
});
