import "#src/desk/ui/timeline.css";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { Claim } from "./claim.ts";

type Moment = {
  readonly at: string;
  readonly title: string;
  readonly text: string | null;
  readonly isAsked: boolean;
};

/** What happened, the last first: where it came to, what was asked and what was added. */
export function ClaimHistory({ claim }: { claim: Claim }) {
  return (
    <section>
      <h2>{claimsText("history.title")}</h2>
      <ol className="timeline claim-timeline">
        {momentsOf(claim).map(({ at, title, text, isAsked }) => (
          <li key={`${at} ${title}`} data-status={isAsked ? "wait" : undefined}>
            <span className="soft">{dateInArgentina(new Date(at))}</span>
            <div>
              <p className="strong">{title}</p>
              {text !== null && <p className="soft">{text}</p>}
            </div>
            <span className="soft">{timeInArgentina(new Date(at))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function momentsOf({ history, additions, requests }: Claim): readonly Moment[] {
  const all = [
    ...history.map(({ at, status, note, by }) => ({
      at,
      title: status.value,
      text: [by && claimsText("history.by", { by }), note].filter(Boolean).join(". ") || null,
      isAsked: false,
    })),
    ...additions.map(({ at, files, note }) => ({
      at,
      title: files > 0 ? claimsText("history.added", { count: files }) : claimsText("history.noted"),
      text: note,
      isAsked: false,
    })),
    ...requests.map(({ at, papers, channel }) => ({
      at,
      title: claimsText("history.asked", { papers: papers.join(", ") }),
      text: claimsText(channel === "mail" ? "history.askedMail" : "history.askedWhatsapp"),
      isAsked: true,
    })),
  ];
  return all.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
