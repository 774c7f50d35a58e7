import { BrowserRouter, Route, Routes } from "react-router";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { CrashPage } from "./errors/crash-page.tsx";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { Maintenance } from "./errors/maintenance.tsx";
import { NotFoundPage } from "./errors/not-found-page.tsx";
import { OfflineBanner } from "./errors/offline-banner.tsx";
import { NoPlatform } from "./platform/no-platform.tsx";
import { PlatformArea } from "./platform/platform-area.tsx";
import { PlatformPage } from "./platform/platform-page.tsx";
import { WizardPage } from "./wizard/wizard-page.tsx";

/** The public area, from its address to its pages. */
export function App() {
  return (
    <>
      <ErrorBoundary fallback={(error, reset) => <CrashPage error={error} onRetry={reset} />}>
        <OfflineBanner />
        <BrowserRouter>
          <Routes>
            <Route path="/autogestion">
              <Route index element={<NoPlatform />} />
              <Route path=":platform" element={<PlatformArea />}>
                <Route index element={<PlatformPage />} />
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
