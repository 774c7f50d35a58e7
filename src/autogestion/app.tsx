import { BrowserRouter, Routes } from "react-router";
import { CrashPage } from "#src/shared/errors/crash-page.tsx";
import { ErrorBoundary } from "#src/shared/errors/error-boundary.tsx";
import { Maintenance } from "#src/shared/errors/maintenance.tsx";
import { OfflineBanner } from "#src/shared/errors/offline-banner.tsx";
import { UpdateOffer } from "#src/shared/errors/update-offer.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { routes } from "./routes.tsx";

/** The public area, from its address to its pages. */
export function App() {
  return (
    <>
      <ErrorBoundary
        fallback={(error, reset) => (
          <main>
            <CrashPage error={error} onRetry={reset} />
          </main>
        )}
      >
        <OfflineBanner text={t("offline")}>
          <UpdateOffer />
        </OfflineBanner>
        {/* A page that is drawn when there is time for it would be behind its own address. */}
        <BrowserRouter useTransitions={false}>
          <Routes>{routes}</Routes>
        </BrowserRouter>
        <Toasts />
      </ErrorBoundary>
      <Maintenance />
    </>
  );
}
