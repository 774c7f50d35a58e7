import { useRouteError } from "react-router";
import { PartFailure } from "#src/shared/errors/chunk-boundary.tsx";
import { CrashPage } from "#src/shared/errors/crash-page.tsx";
import { PartError } from "#src/shared/parts/lazy-part.ts";

/** What stands in place of an address that broke: a newer version of the page, a lost script, or a crash. */
export function RouteError() {
  const error = useRouteError();
  const crash = <CrashPage error={error} onRetry={() => location.reload()} />;
  if (error instanceof PartError)
    return (
      <main className="message-frame">
        <PartFailure />
      </main>
    );
  return <PartFailure otherwise={crash} />;
}
