import { useLocation, useNavigate, useRouteError } from "react-router";
import { PartFailure } from "#src/shared/errors/chunk-boundary.tsx";
import { CrashPage } from "#src/shared/errors/crash-page.tsx";
import { PartError } from "#src/shared/parts/lazy-part.tsx";

type RouteErrorProps = {
  /** Whether nothing of the page is left around it. */
  isWhole?: boolean;
};

/** What stands in place of an address that broke: a newer version of the page, a lost script, or a crash. */
export function RouteError({ isWhole = false }: RouteErrorProps) {
  const error = useRouteError();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  // Gone to once more, the address asks for its script again, which is there now.
  const reopen = () => void navigate({ pathname, search, hash }, { replace: true, state });
  const crash = <CrashPage error={error} onRetry={() => location.reload()} />;
  const page =
    error instanceof PartError ? (
      <div className="message-frame">
        <PartFailure error={error} onLoaded={reopen} />
      </div>
    ) : (
      <PartFailure error={error} onLoaded={reopen} otherwise={crash} />
    );
  return isWhole ? <main>{page}</main> : page;
}
