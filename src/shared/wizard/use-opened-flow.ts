import { useEffect, useState } from "react";
import { useArea } from "./area.ts";
import { type OpenedFlow, openFlow, type Wanted } from "./releases.ts";

/** A release, once it was fetched, and the way to ask for it again. `wanted` is the same object while it is the same. */
export function useOpenedFlow(wanted: Wanted): readonly [OpenedFlow | undefined, retry: () => void] {
  const { releases } = useArea();
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<{ readonly result: OpenedFlow; readonly round: number }>();

  useEffect(() => {
    const abort = new AbortController();
    void openFlow(wanted, abort.signal, releases).then((result) => {
      if (!abort.signal.aborted) setOpened({ result, round });
    });
    return () => abort.abort();
  }, [wanted, releases, round]);

  return [opened?.round === round ? opened.result : undefined, () => setRound(round + 1)];
}
