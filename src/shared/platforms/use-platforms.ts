import { useEffect, useState } from "react";
import { waitToLook } from "#engine/react/wait-to-look.ts";
import { growingPause } from "../api/retry.ts";
import { loadPlatforms, type PlatformList } from "./load-platforms.ts";

export type Platforms =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | ({ readonly status: "ready" } & PlatformList);

/** Looks the platforms up once; what failed can be tried again, and is by itself while somebody sees that it did. */
export function usePlatforms(): Platforms {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ round: number; list: PlatformList | undefined }>();

  useEffect(() => {
    const abort = new AbortController();
    let stop: (() => void) | undefined;
    const ask = async (attempt: number) => {
      const list = await loadPlatforms(abort.signal);
      if (abort.signal.aborted) return;
      setFound({ round, list });
      if (!list) stop = waitToLook(growingPause(attempt), () => void ask(attempt + 1));
    };
    void ask(0);
    return () => {
      abort.abort();
      stop?.();
    };
  }, [round]);

  if (found?.round !== round) return { status: "loading" };
  if (!found.list) return { status: "failed", retry: () => setRound(round + 1) };
  return { status: "ready", ...found.list };
}
