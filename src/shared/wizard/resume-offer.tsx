import { useId } from "react";
import { isObject, type Json } from "#engine/json/index.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { draftsText } from "#src/shared/i18n/drafts-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { EraseDraft } from "./erase-draft.tsx";

type ResumeOfferProps = {
  drafts: readonly Draft[];
  onContinue: (draft: Draft) => void;
  onErased: (draft: Draft) => void;
  onStartOver: () => void;
};

/** Tells a person of what was left half way, and lets them choose. */
export function ResumeOffer({ drafts, onContinue, onErased, onStartOver }: ResumeOfferProps) {
  return (
    <section className="stack">
      <PageTitle>{draftsText("resume.title")}</PageTitle>
      {drafts.map((draft) => (
        <Offer
          key={draft.id}
          draft={draft}
          onContinue={() => onContinue(draft)}
          onErased={() => onErased(draft)}
        />
      ))}
      <Button kind="secondary" onClick={onStartOver}>
        {draftsText("resume.startOver")}
      </Button>
      <p className="soft">{draftsText("resume.startOverText")}</p>
    </section>
  );
}

type OfferProps = { draft: Draft; onContinue: () => void; onErased: () => void };

function Offer({ draft, onContinue, onErased }: OfferProps) {
  const id = useId();
  const saved = new Date(draft.savedAt);
  const count = filesIn(draft.state.answers);
  const left = [
    ...(draft.step ? [draftsText("resume.step", { step: draft.step })] : []),
    ...(count > 0 ? [draftsText("resume.files", { count })] : []),
  ];
  return (
    <article className="card stack" aria-labelledby={id}>
      <div className="stack-tight">
        <h2 id={id}>{draft.title}</h2>
        {left.length > 0 && <p>{left.join(" · ")}</p>}
        <p className="soft">
          {draftsText("resume.saved", { date: dateInArgentina(saved), time: timeInArgentina(saved) })}
        </p>
      </div>
      <Button onClick={onContinue} aria-describedby={id}>
        {draftsText("resume.continue")}
      </Button>
      <EraseDraft onErase={() => ({ draft: draft.id, record: draft.state.data.id })} onErased={onErased} />
    </article>
  );
}

/** Photos and papers among answers, however deep. */
function filesIn(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + filesIn(one), 0);
  if (!isObject(value)) return 0;
  if (typeof value.key === "string" && typeof value.size === "number") return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + filesIn(one ?? null), 0);
}
