import type { QueryClient } from "@tanstack/react-query";
import { useConnection } from "./connection-store.ts";

/** Loads again what a page shows and could not load while the server was down; answers how to stop. */
export function reloadAfterMaintenance(client: QueryClient): () => void {
  return useConnection.subscribe((now, before) => {
    if (before.isDown && !now.isDown)
      void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
}
