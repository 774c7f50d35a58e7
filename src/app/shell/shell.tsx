import { Suspense, useEffect, useRef, useState } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import type { Broker } from "#src/desk/session/broker.ts";
import { useWatchedQuotes } from "#src/features/quotes/comparison/watched-quotes.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import "./shell.css";
import { mayOpen, screens } from "../screens.ts";
import { Bar } from "./bar.tsx";
import { DeniedPage } from "./denied-page.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const watcher = lazyPart(() =>
  import("#src/features/quotes/quote-watcher.tsx").then(({ QuoteWatcher }) => QuoteWatcher),
);

type Raised = "palette" | "keys" | undefined;

/** The desk: what there is at the left, what is looked for above, and one sheet. */
export function Shell({ broker }: { broker: Broker }) {
  const [raised, setRaised] = useState<Raised>();
  const isLoading = useNavigation().state === "loading";
  const sheet = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWatching = useWatchedQuotes(({ ids }) => ids.length > 0);
  const shown = useRef(pathname);
  const screen = screens.find(({ path }) => matchPath({ path, end: false }, pathname));
  useShortcuts(broker, { search: () => setRaised("palette"), help: () => setRaised("keys") });

  // Whoever follows a link hears where they are; whoever opens the page starts at its top, or at the question that a
  // wizard's step was opened for.
  useEffect(() => {
    if (shown.current === pathname || isLoading) return;
    shown.current = pathname;
    if (document.activeElement?.matches("main :is(input, select, textarea)")) return;
    sheet.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [pathname, isLoading]);

  return (
    <>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <div className="desk">
        <Rail broker={broker} />
        <Bar broker={broker} onSearch={() => setRaised("palette")} onKeys={() => setRaised("keys")} />
        <main ref={sheet} id="content" className="sheet" tabIndex={-1} aria-busy={isLoading}>
          {screen && !mayOpen(broker, screen) ? <DeniedPage /> : <Outlet />}
        </main>
      </div>
      {isWatching && (
        <Suspense>
          <watcher.Part />
        </Suspense>
      )}
      {raised === "palette" && (
        <Palette broker={broker} onClose={() => setRaised(undefined)} onKeys={() => setRaised("keys")} />
      )}
      {raised === "keys" && <KeysDialog broker={broker} onClose={() => setRaised(undefined)} />}
    </>
  );
}
