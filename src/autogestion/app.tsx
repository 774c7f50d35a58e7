import { BrowserRouter, Route, Routes } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { CrashPage } from "#src/shared/errors/crash-page.tsx";
import { ErrorBoundary } from "#src/shared/errors/error-boundary.tsx";
import { Maintenance } from "#src/shared/errors/maintenance.tsx";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { OfflineBanner } from "#src/shared/errors/offline-banner.tsx";
import { UpdateOffer } from "#src/shared/errors/update-offer.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { scannedPart, sharedPart } from "./parts.ts";
import { NoPlatform } from "./platform/no-platform.tsx";
import { PlatformArea } from "./platform/platform-area.tsx";
import { PlatformPage } from "./platform/platform-page.tsx";
import { WizardPage } from "./wizard/wizard-page.tsx";

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
          <Routes>
            <Route path="/autogestion">
              <Route index element={<NoPlatform />} />
              <Route path=":platform" element={<PlatformArea />}>
                <Route index element={<PlatformPage />} />
                <Route
                  path="cotizacion/:code"
                  element={
                    <ChunkBoundary>
                      <sharedPart.Part />
                    </ChunkBoundary>
                  }
                />
                <Route
                  path="tarjeta/:code"
                  element={
                    <ChunkBoundary>
                      <scannedPart.Part />
                    </ChunkBoundary>
                  }
                />
                <Route path="*" element={<WizardPage />} />
              </Route>
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </BrowserRouter>
        <Toasts />
      </ErrorBoundary>
      <Maintenance />
    </>
  );
}
