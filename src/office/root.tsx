import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { reloadAfterMaintenance } from "#src/shared/connection/reload-after.ts";
import { Maintenance } from "#src/shared/errors/maintenance.tsx";
import { OfflineBanner } from "#src/shared/errors/offline-banner.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { Frame } from "./frame.tsx";
import { restore, useOperator } from "./session/operator-session.ts";
import { LoginPage } from "./sign-in/login-page.tsx";

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
});

/** What stands around every address of the office: the login until somebody is in, where they were going after it. */
export function Root() {
  const { status, operator } = useOperator();
  useEffect(() => reloadAfterMaintenance(queryClient), []);
  // What the server told one of them is not the next one's.
  useEffect(() => {
    if (status === "signed-out") queryClient.clear();
  }, [status]);

  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner text={deskText("offline.strip")} />
      {status === "unknown" && (
        <main className="message-frame">
          <Skeleton />
        </main>
      )}
      {status === "unreachable" && (
        <main className="message-frame">
          <MessagePage title={officeText("unreachable.title")} text={officeText("unreachable.text")}>
            <Button onClick={() => void restore()}>{t("retry")}</Button>
          </MessagePage>
        </main>
      )}
      {status === "signed-out" && <LoginPage />}
      {operator && (
        <Frame operator={operator}>
          <Outlet />
        </Frame>
      )}
      <Toasts />
      <Maintenance brand={<Wordmark />} />
    </QueryClientProvider>
  );
}
