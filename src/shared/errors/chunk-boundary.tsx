import { type ReactNode, useEffect, useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { PartError } from "#src/shared/parts/lazy-part.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { isOutdatedPage } from "./version.ts";

/** Catches a part that could not be fetched: either there is a newer version of the page, or there is no signal. */
export function ChunkBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary catches={(error) => error instanceof PartError} fallback={() => <PartFailure />}>
      {children}
    </ErrorBoundary>
  );
}

type PartFailureProps = {
  /** What stands there when the page is the newest: for an error that a newer page might not have. */
  otherwise?: ReactNode;
};

/** What stands in place of a part that could not be fetched, or that an older page broke on. */
export function PartFailure({ otherwise }: PartFailureProps) {
  const [isOutdated, setOutdated] = useState<boolean>();
  useEffect(() => void isOutdatedPage().then(setOutdated), []);

  if (isOutdated === undefined) return <Skeleton />;
  if (!isOutdated && otherwise) return otherwise;
  const page = isOutdated ? "updated" : "notLoaded";
  // A failed import is remembered by React and by some browsers: only a reload tries again, and only when asked.
  return (
    <MessagePage title={t(`${page}.title`)} text={t(`${page}.text`)}>
      <Button onClick={() => location.reload()}>{t(isOutdated ? "refresh" : "retry")}</Button>
    </MessagePage>
  );
}
