import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { PartError } from "#src/shared/parts/lazy-part.tsx";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { isOutdatedPage } from "./version.ts";

const [lateRetries, latePause] = [3, 300_000];

type ChunkBoundaryProps = {
  children: ReactNode;
  /** What stands there while the part is on its way. */
  waiting?: ReactNode;
};

/**
 * Where a part is shown that is fetched when it is needed. It catches one that could not be: either there is a newer
 * version of the page, or there is no signal.
 */
export function ChunkBoundary({ children, waiting = <Skeleton /> }: ChunkBoundaryProps) {
  return (
    <ErrorBoundary
      catches={(error) => error instanceof PartError}
      fallback={(error, reset) => <PartFailure error={error} onLoaded={reset} />}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type PartFailureProps = {
  error: unknown;
  /** The part came after all. */
  onLoaded: () => void;
  /** What stands there when the page is the newest: for an error that a newer page might not have. */
  otherwise?: ReactNode;
};

/**
 * What stands in place of a part that could not be fetched, or that an older page broke on. The part is asked for three
 * times more, five minutes apart, when the signal is back, and whenever the person wants.
 */
export function PartFailure({ error, onLoaded, otherwise }: PartFailureProps) {
  const [isOutdated, setOutdated] = useState<boolean>();
  const ask = async (onFailed?: () => void) =>
    error instanceof PartError ? error.again().then(onLoaded, onFailed) : onFailed?.();
  const askLater = useEffectEvent((round: number) => {
    if (round <= lateRetries) void ask(() => undefined);
  });
  useEffect(() => {
    void isOutdatedPage().then(setOutdated);
    let round = 0;
    const timer = setInterval(() => askLater(++round), latePause);
    const stop = useConnection.subscribe((now, { isOffline }) => isOffline && !now.isOffline && askLater(0));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  if (isOutdated === undefined) return <Skeleton />;
  if (!isOutdated && otherwise) return otherwise;
  const page = isOutdated ? "updated" : "notLoaded";
  const reload = () => location.reload();
  return (
    <MessagePage title={t(`${page}.title`)} text={t(`${page}.text`)}>
      {/* Some browsers remember an import that failed: there a reload alone asks again. */}
      <Button onClick={() => (isOutdated ? reload() : void ask(reload))}>
        {t(isOutdated ? "refresh" : "retry")}
      </Button>
    </MessagePage>
  );
}
