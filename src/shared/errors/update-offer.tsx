import { useEffect, useState } from "react";
import { waitToLook } from "#engine/react/wait-to-look.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { isOutdatedPage } from "./version.ts";

/** Milliseconds between two looks for a newer page, while somebody sees this one. */
const pause = 900_000;

/** Offers to load the page anew when a newer version of it is being served; never does so by itself. */
export function UpdateOffer() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (isOffered) return;
    let stop = () => {};
    const wait = () => {
      stop = waitToLook(pause, async () => ((await isOutdatedPage()) ? setOffered(true) : wait()));
    };
    wait();
    return () => stop();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <div className="update-offer">
      <p>{t("updated.offer")}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        {t("refresh")}
      </Button>
      <Button kind="quiet" onClick={() => setOffered(false)}>
        {t("updated.later")}
      </Button>
    </div>
  );
}
