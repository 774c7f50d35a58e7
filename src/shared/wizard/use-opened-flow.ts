import { useCallback } from "react";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { useArea } from "./area.ts";
import { type OpenedFlow, openFlow, type Wanted } from "./releases.ts";

/** A release, once it was fetched, and the way to ask for it again. `wanted` is the same object while it is the same. */
export function useOpenedFlow(wanted: Wanted): readonly [OpenedFlow | undefined, retry: () => void] {
  const { releases } = useArea();
  return useAsked(
    useCallback(
      (tell: (opened: OpenedFlow) => void, signal: AbortSignal) =>
        void openFlow(wanted, signal, releases).then(tell),
      [wanted, releases],
    ),
  );
}
