import { Link } from "react-router";
import { standingOf } from "#permissions/index.ts";
import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import type { RefusedPaper } from "./dashboard.ts";
import "./first-steps.css";

type OwnMattersProps = { onboardingStatus: string; papers: readonly RefusedPaper[]; today: string };

/** What waits for the broker in their own onboarding: each paper that was refused, why, and the way to send it again. */
export function OwnMatters({ onboardingStatus, papers, today }: OwnMattersProps) {
  if (papers.length === 0) return null;
  const next = standingOf(onboardingStatus).level === "level-zero" ? "level-one" : "level-two";
  return (
    <section className="agenda-group own-matters" aria-labelledby="own-matters">
      <h2 id="own-matters">
        {deskText("dashboard.own")}
        <span className="soft">{deskText(`levels.${next}.title`)}</span>
      </h2>
      <ul>
        {papers.map(({ document, title, reason, since }) => (
          <li key={document} className="own-matter">
            <div>
              <p className="agenda-what">
                <strong>{title}</strong>
                <span className="soft">{ago(daysBetween(dayInArgentina(new Date(since)), today))}</span>
              </p>
              <Status kind="fail">
                {reason === undefined
                  ? deskText("papers.rejected")
                  : deskText("papers.rejectedFor", { reason })}
              </Status>
            </div>
            <Link className="button button-secondary button-small" to="/onboarding">
              {deskText("papers.again")}
              <span className="hidden-visually">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ago(days: number): string {
  if (days <= 0) return deskText("dashboard.sinceToday");
  return days === 1 ? deskText("dashboard.sinceYesterday") : deskText("dashboard.since", { count: days });
}
