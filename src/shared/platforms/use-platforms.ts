import { useEffect, useState } from "react";
import type { ThemeDocument } from "../theme/theme.generated.ts";
import { loadPlatforms } from "./load-platforms.ts";

export type Platforms =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly platforms: readonly ThemeDocument[] };

/** Looks the platforms up once; what failed can be tried again. */
export function usePlatforms(): Platforms {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ round: number; platforms: readonly ThemeDocument[] | undefined }>();

  useEffect(() => {
    const abort = new AbortController();
    void loadPlatforms(abort.signal).then((platforms) => {
      if (!abort.signal.aborted) setFound({ round, platforms });
    });
    return () => abort.abort();
  }, [round]);

  if (found?.round !== round) return { status: "loading" };
  if (!found.platforms) return { status: "failed", retry: () => setRound(round + 1) };
  return { status: "ready", platforms: found.platforms };
}
