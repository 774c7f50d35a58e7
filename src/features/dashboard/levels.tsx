import { Link } from "react-router";
import { isAtLeast, levels, standingOf } from "#permissions/index.ts";
import { openedActs } from "#src/desk/permissions/opened-acts.ts";
import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { RefusedPaper } from "./dashboard.ts";

type LevelsProps = { onboardingStatus: string; papers: readonly RefusedPaper[] };

/** What each level allows, and which of them the broker has; beside the first steps. */
export function Levels({ onboardingStatus, papers }: LevelsProps) {
  const { level, title, isReviewing } = standingOf(onboardingStatus);
  const next = levels[levels.indexOf(level) + 1];
  return (
    <aside className="portfolio levels" aria-labelledby="levels">
      <div className="levels-head">
        <h2 id="levels">{deskText("levels.title", { level: title })}</h2>
        <Link to="/perfil">{deskText("levels.see")}</Link>
      </div>
      <ul>
        {levels.map((one) => (
          <li key={one}>
            <p>
              <strong>{deskText(`levels.${one}.title`)}</strong>
              {isAtLeast(level, one) && <Status kind="done">{deskText("levels.reached")}</Status>}
              {one === next && isReviewing && <Status kind="wait">{deskText("levels.reviewing")}</Status>}
              {one === next && papers.length > 0 && (
                <Status kind="fail">{deskText("levels.refused", { count: papers.length })}</Status>
              )}
            </p>
            <p className="soft">{deskText(`levels.${one}.text`, { acts: openedActs(one) })}</p>
          </li>
        ))}
      </ul>
      <h2>{deskText("dashboard.portfolio")}</h2>
      <p className="soft">{deskText("dashboard.noPolicies")}</p>
    </aside>
  );
}
