import type { Draft } from "#src/shared/drafts/draft.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/session/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";

type ResumeOfferProps = { draft: Draft; onContinue: () => void; onStartOver: () => void };

/** Tells a person of the claim that was left half way, and lets them choose. */
export function ResumeOffer({ draft, onContinue, onStartOver }: ResumeOfferProps) {
  const saved = new Date(draft.savedAt);
  return (
    <section className="card stack">
      <PageTitle>{t("resume.title")}</PageTitle>
      <p>{t("resume.text", { date: dateInArgentina(saved), time: timeInArgentina(saved) })}</p>
      <Button onClick={onContinue}>{t("resume.continue")}</Button>
      <Button kind="secondary" onClick={onStartOver}>
        {t("resume.startOver")}
      </Button>
      <p className="soft fine-print">{t("resume.startOverText")}</p>
    </section>
  );
}
