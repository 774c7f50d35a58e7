import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary } from "#src/shared/errors/error-boundary.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";
import { Spinner } from "#src/shared/ui/spinner.tsx";
import { helpPart } from "../parts.ts";
import emergencies from "./emergencies.json" with { type: "json" };
import { useHelp } from "./help-store.ts";

/** «Ayuda», in the header of every page, and the sheet that it opens over whatever is being done. */
export function HelpButton() {
  const { topic, open, close } = useHelp();
  // Behind what the page itself fetches.
  useEffect(() => {
    const timer = setTimeout(helpPart.preload, 1_000);
    return () => clearTimeout(timer);
  }, []);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another question.
  useEffect(() => close, [close, pathname]);
  return (
    <>
      <button type="button" className="help-button" aria-haspopup="dialog" onClick={() => open("help")}>
        <LineIcon path="M12 21a9 9 0 1 0-7.8-4.5L3 21l4.8-1.2A9 9 0 0 0 12 21ZM9.5 9.5q0-2 2.5-2t2.5 2.2q0 1.6-2.5 2.6v1.2m0 3v.1" />
        {t("help.open")}
      </button>
      {topic && (
        <Dialog title={t(`help.${topic === "help" ? "open" : "roadside"}`)} onCancel={close} isSheet>
          <ErrorBoundary fallback={() => <HelpFailure />}>
            <Suspense fallback={<Spinner />}>
              <helpPart.Part topic={topic} />
            </Suspense>
          </ErrorBoundary>
        </Dialog>
      )}
    </>
  );
}

/** What has to be said though nothing can be fetched. */
function HelpFailure() {
  return (
    <>
      <p>{t("help.failed")}</p>
      {Object.values(emergencies).map((number) => (
        <a key={number} className="button button-danger" href={`tel:${number}`}>
          {number}
        </a>
      ))}
    </>
  );
}
