import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { watchSession } from "#src/desk/session/session.ts";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { StillThereDialog } from "#src/features/session/still-there-dialog.tsx";
import { TokenDialog } from "#src/features/session/token-dialog.tsx";
import { readCode } from "#src/features/session/token-link.ts";
import { reloadAfterMaintenance } from "#src/shared/connection/reload-after.ts";
import { Maintenance } from "#src/shared/errors/maintenance.tsx";
import { OfflineBanner } from "#src/shared/errors/offline-banner.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { DownloadPage } from "./download-page.tsx";
import { isForPhones } from "./phones.ts";
import { queryClient } from "./query-client.ts";
import { useIsPhone } from "./use-is-phone.ts";

/** What stands around every address of the area. */
export function Root() {
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const [code, setCode] = useState(readCode);

  useEffect(
    () =>
      watchSession(
        (ending) => {
          queryClient.clear();
          if (ending !== "left") useToasts.getState().show(deskText(`ending.${ending}`), "warning");
        },
        () => queryClient.clear(),
      ),
    [],
  );

  useEffect(() => reloadAfterMaintenance(queryClient), []);

  if (isPhone && !isForPhones(pathname)) return <DownloadPage />;
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner text={deskText("offline.strip")} />
      <Outlet />
      {code !== undefined && <TokenDialog code={code} onDone={() => setCode(undefined)} />}
      <StillThereDialog />
      <Toasts />
      <Maintenance brand={<Wordmark />} />
    </QueryClientProvider>
  );
}
