import { useState } from "react";
import { Link } from "react-router";
import { formatDate, wireDate } from "#engine/identifiers/index.ts";
import { DayField } from "#src/desk/list/day-field.tsx";
import "#src/desk/list/day-range.css";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { type Endorsement, filledPath } from "./endorsement.ts";

type MovedDayProps = {
  /** As it is stored. */
  endorsement: Endorsement;
  /** The day that is looked at, as it travels; nothing for its own. */
  on: string | undefined;
  onMove: (on: string | undefined) => void;
  /** Whether the figures of that day are on their way. */
  isWaited: boolean;
};

/** From when on it holds: another day moves every figure of its page, and is asked for by its wizard. */
export function MovedDay({ endorsement, on, onMove, isWaited }: MovedDayProps) {
  const { policy, effectiveDate } = endorsement;
  const shown = on ?? effectiveDate;
  // Beside which day one was typed that is out of its term: with another one it is no problem any more.
  const [out, setOut] = useState<string>();
  const isOut = out === shown;
  const term = { from: formatDate(policy.startsOn), to: formatDate(policy.endsOn) };
  const choose = (day: string) => {
    const told = day === "" ? effectiveDate : wireDate(day);
    const isWithin = told >= policy.startsOn && told <= policy.endsOn;
    setOut(isWithin ? undefined : shown);
    if (isWithin) onMove(told === effectiveDate ? undefined : told);
  };
  return (
    <div className="endorsement-day">
      <DayField
        title={endorsementsText("day.title")}
        label={endorsementsText("day.title")}
        value={isoDay(shown)}
        choose={choose}
        problem={isOut ? endorsementsText("day.out", term) : undefined}
        onBack={() => setOut(undefined)}
      />
      <p className="soft small" role="status">
        {isWaited ? endorsementsText("day.waited") : !isOut && endorsementsText("day.term", term)}
      </p>
    </div>
  );
}

/** That the figures of another day did not come, and those that are seen are of its own. */
export function NotMoved({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="endorsement-day" role="alert">
      <p className="text-field-problem">{endorsementsText("day.failed")}</p>
      <Button kind="secondary" isBusy={isBusy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}

type AskFromProps = { endorsement: Endorsement; on: string; onBack: () => void };

/** What can be done with what is looked at from another day. */
export function AskFrom({ endorsement, on, onBack }: AskFromProps) {
  return (
    <section className="endorsement-acts screen-only" aria-label={endorsementsText("acts.title")}>
      <Button kind="quiet" onClick={onBack}>
        {endorsementsText("day.back", { date: formatDate(endorsement.effectiveDate) })}
      </Button>
      <Link className="button button-primary" to={filledPath(endorsement, on)}>
        {endorsementsText("day.ask", { date: formatDate(on) })}
      </Link>
    </section>
  );
}
