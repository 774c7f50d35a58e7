import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";

type WhatFollowsProps = { home: string; onAgain: () => void };

/** Where to go from the last page; what happens next is the flow's to say. */
export function WhatFollows({ home, onAgain }: WhatFollowsProps) {
  return (
    <div className="button-row">
      <Button onClick={onAgain}>{t("sent.again")}</Button>
      <Link className="button button-secondary" to={home}>
        {t("sent.home")}
      </Link>
    </div>
  );
}
