import { useCallback, useState } from "react";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { type Asked, askOwn } from "./conversation.ts";

/** What the API has at a path, and the way to ask for it again. */
export function useOwn<T>(
  path: string,
  credentials: Credentials,
): readonly [Asked<T> | undefined, again: () => void] {
  const ask = useCallback(
    (tell: (asked: Asked<T>) => void, signal: AbortSignal) => {
      void askOwn<T>(path, credentials, signal).then(tell);
      return undefined;
    },
    [path, credentials],
  );
  return useAsked(ask);
}

/** What was there last: it stays while the same is asked for anew. */
export function useLasting<T>(found: Asked<T> | undefined): T | undefined {
  const [lasting, setLasting] = useState<T>();
  if (found?.status === "ready" && found.data !== lasting) setLasting(found.data);
  return found?.status === "ready" ? found.data : lasting;
}
