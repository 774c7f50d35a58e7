import { Route } from "react-router";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { confirmPart, insurerPart, scannedPart, sharedPart } from "./parts.ts";
import { NoPlatform } from "./platform/no-platform.tsx";
import { PlatformArea } from "./platform/platform-area.tsx";
import { PlatformPage } from "./platform/platform-page.tsx";
import { WizardPage } from "./wizard/wizard-page.tsx";

/** The addresses of the public area; what lives below a platform's and is no link that was sent is found by `WizardPage`. */
export const routes = (
  <>
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
          path="compania/:code"
          element={
            <ChunkBoundary>
              <insurerPart.Part />
            </ChunkBoundary>
          }
        />
        <Route
          path="denuncia/:code"
          element={
            <ChunkBoundary>
              <confirmPart.Part />
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
  </>
);
