import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";

type WhatFollowsProps = { home: string; onAgain: () => void };

/** What stands under the last page's message: what happens next (Ley 17.418, arts. 56, 72 and 77) and where to go. */
export function WhatFollows({ home, onAgain }: WhatFollowsProps) {
  return (
    <section className="what-follows stack">
      <h2>{t("sent.title")}</h2>
      <ul className="soft">
        {["answer", "repairs", "follow"].map((step) => (
          <li key={step}>{t(`sent.steps.${step}`)}</li>
        ))}
      </ul>
      <div className="button-row">
        <Button onClick={onAgain}>{t("sent.again")}</Button>
        <Link className="button button-secondary" to={home}>
          {t("sent.home")}
        </Link>
      </div>
    </section>
  );
}
