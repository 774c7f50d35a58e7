import { useEffect, useRef, useState } from "react";
import type { HostedFlow } from "#engine/language/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { PartError, withRetries } from "#src/shared/parts/lazy-part.tsx";
import { today } from "#src/shared/time/clock.ts";
import { type Asking, askingAfter, endsRound, isUnasked } from "./asking.ts";
import type { RenewalWindow } from "./renewal.ts";

/**
 * Asks for the prices of all renewals of a board that have none, one after another, each by its own wizard played without
 * its page. Only one round goes on at once, and it ends with the page; the next one takes up what is left.
 */
export function useAskAll(windows: readonly RenewalWindow[], onAsked: () => void) {
  const { data: hosted } = useData<{ readonly flows: readonly HostedFlow[] }>("/broker-data/flows", {
    isFixed: true,
  });
  const { renewalOf } = useQuoteAddresses();
  const brokerId = useBrokerSession(({ broker }) => broker?.id ?? "");
  const [told, setTold] = useState<ReadonlyMap<string, Asking>>(new Map());
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [asked, setAsked] = useState<number>();
  const round = useRef<AbortController>(undefined);
  useEffect(() => () => round.current?.abort(), []);
  const shown = windows.flatMap(({ policies }) => policies);
  // What lacks an answer is not asked for again before somebody gave it, on another page.
  const left = shown
    .filter(({ id }) => told.get(id)?.state !== "lacks")
    .flatMap((renewal) => {
      const address =
        renewal.isOwn && isUnasked(renewal) ? renewalOf(renewal.product, renewal.id) : undefined;
      return address === undefined ? [] : [{ id: renewal.id, address }];
    });
  // Somebody may have asked for one of them meanwhile; a board that is narrowed or on its way says nothing of the others.
  const askedFor = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    askedFor.current = new Set(shown.filter((one) => !isUnasked(one)).map(({ id }) => id));
  });
  const countOf = (state: Asking["state"]) =>
    shown.filter((one) => isUnasked(one) && told.get(one.id)?.state === state).length;
  const tell = (id: string, asking?: Asking) =>
    setTold((before) => {
      const after = new Map(before);
      after.delete(id);
      return asking ? after.set(id, asking) : after;
    });

  const fail = (ones: typeof left) => {
    for (const { id } of ones) if (!askedFor.current.has(id)) tell(id, { state: "failed" });
  };

  const ask = async () => {
    if (round.current) return;
    const stop = new AbortController();
    round.current = stop;
    setAsked(undefined);
    setProgress({ done: 0, total: left.length });
    let stored = 0;
    let rest = left;
    try {
      const [{ playAddress }, { brokerWizards }] = await withRetries(() =>
        Promise.all([
          import("#src/shared/wizard/play-address.ts"),
          import("#src/desk/session/broker-wizards.ts"),
        ]),
      );
      const area = brokerWizards(brokerId);
      for (const [done, { id, address }] of left.entries()) {
        if (stop.signal.aborted) return;
        rest = left.slice(done);
        setProgress({ done, total: left.length });
        if (askedFor.current.has(id)) continue;
        tell(id, { state: "asking" });
        // Of one day and one policy there is one: two windows that ask at once ask for the same.
        const occasion = `${id} ${today()}`;
        const flows = hosted?.flows ?? [];
        const played = await playAddress({ area, flows, address, occasion }, stop.signal);
        tell(id, askingAfter(played));
        if (endsRound(played)) return fail(rest);
        if (played.type !== "stored") continue;
        stored += 1;
        onAsked();
      }
    } catch (fault) {
      fail(rest);
      // That its scripts do not come is nobody's mistake.
      if (!(fault instanceof PartError)) globalThis.reportError(fault);
    } finally {
      round.current = undefined;
      setProgress(undefined);
      setAsked(stored);
    }
  };
  return {
    /** How many are there to be asked for. */
    count: hosted === undefined ? 0 : left.length,
    told,
    /** While a round goes on. */
    progress,
    /** How many the last round asked for. */
    asked,
    /** How many of those shown lack an answer, and how many could not be asked for. */
    lacking: countOf("lacks"),
    failed: countOf("failed"),
    ask: () => void ask(),
    stop: () => round.current?.abort(),
  };
}
