import type { ReactNode } from "react";
import { Link } from "react-router";
import { addDays, formatDate } from "#engine/identifiers/index.ts";
import { ChangedLines } from "#src/desk/ui/changed-lines.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { correctionPath, type Endorsement } from "./endorsement.ts";

/** What changes, as it is until the day before and as it is from that day on. */
export function Lines({ endorsement, children }: { endorsement: Endorsement; children?: ReactNode }) {
  const { id, lines, effect, effectiveDate, reason, requestedBy, canCorrect, status } = endorsement;
  const before = addDays(isoDay(effectiveDate), -1) ?? effectiveDate;
  return (
    <section>
      <div className="endorsement-section">
        <h2>{endorsementsText("lines.title")}</h2>
        {canCorrect && status.id !== "draft" && (
          <Link to={correctionPath(id)}>
            {endorsementsText(requestedBy === "insured" ? "lines.correctInsured" : "lines.correct")}
          </Link>
        )}
      </div>
      <ChangedLines
        lines={lines}
        what={endorsementsText("lines.what")}
        before={endorsementsText("lines.before", { date: formatDate(before) })}
        after={endorsementsText("lines.after", { date: formatDate(effectiveDate) })}
        none={
          effect === undefined
            ? endorsementsText("lines.none")
            : endorsementsText(`lines.${effect}`, { date: formatDate(effectiveDate) })
        }
        absent={endorsementsText("lines.absent")}
      />
      {children}
      {reason !== undefined && (
        <p className="endorsement-reason">
          <span className="soft">{endorsementsText("lines.reason")}</span>
          {reason}
        </p>
      )}
    </section>
  );
}
