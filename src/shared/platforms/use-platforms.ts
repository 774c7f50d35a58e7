import { useCallback } from "react";
import { waitToLook } from "#engine/react/wait-to-look.ts";
import { growingPause } from "../api/retry.ts";
import { useAsked } from "../api/use-asked.ts";
import { loadPlatforms, type PlatformList } from "./load-platforms.ts";

export type Platforms =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | ({ readonly status: "ready" } & PlatformList);

/** Looks the platforms up once, with a broker's where it is named; what failed can be tried again, and is by itself while somebody sees that it did. */
export function usePlatforms(name?: string): Platforms {
  const ask = useCallback(
    (tell: (found: Found) => void, signal: AbortSignal) => askForPlatforms(name, tell, signal),
    [name],
  );
  const [found, retry] = useAsked(ask);
  if (!found) return { status: "loading" };
  return found.list ? { status: "ready", ...found.list } : { status: "failed", retry };
}

type Found = { readonly list: PlatformList | undefined };

function askForPlatforms(
  name: string | undefined,
  tell: (found: Found) => void,
  signal: AbortSignal,
): () => void {
  let stop = () => {};
  const ask = async (attempt: number) => {
    const list = await loadPlatforms(name, signal);
    if (signal.aborted) return;
    tell({ list });
    if (!list) stop = waitToLook(growingPause(attempt), () => void ask(attempt + 1));
  };
  void ask(0);
  return () => stop();
}
