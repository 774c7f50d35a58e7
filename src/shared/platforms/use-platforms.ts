import { useEffect, useState } from "react";
import { loadPlatforms, type PlatformList } from "./load-platforms.ts";

export type Platforms =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | ({ readonly status: "ready" } & PlatformList);

/** Looks the platforms up once; what failed can be tried again. */
export function usePlatforms(): Platforms {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ round: number; list: PlatformList | undefined }>();

  useEffect(() => {
    const abort = new AbortController();
    void loadPlatforms(abort.signal).then((list) => {
      if (!abort.signal.aborted) setFound({ round, list });
    });
    return () => abort.abort();
  }, [round]);

  if (found?.round !== round) return { status: "loading" };
  if (!found.list) return { status: "failed", retry: () => setRound(round + 1) };
  return { status: "ready", ...found.list };
}
