import { useRouteError } from "react-router";
import { CrashPage } from "#src/shared/errors/crash-page.tsx";

/** What stands in place of an address of the office that broke. */
export function OfficeError() {
  const error = useRouteError();
  return (
    <main>
      <CrashPage error={error} onRetry={() => location.reload()} />
    </main>
  );
}
