import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import { Icon, type IconName } from "#src/autogestion/icons.tsx";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import type { OwnPolicy } from "../find-policies.ts";

/** Whether somebody is covered, and until when. */
export function StandingCard({ policy: { status, validFrom, validTo } }: { policy: OwnPolicy }) {
  const [from = "", to = ""] = [parseDate(validFrom), parseDate(validTo)];
  const days = { from: formatDate(from), to: formatDate(to) };
  const text = {
    upcoming: () => insuredText("standing.upcoming", days),
    current: () => insuredText("standing.current", days),
    ending: () => insuredText("standing.ending", { ...days, count: daysBetween(today(), to) }),
    ended: () => insuredText("standing.ended", days),
    canceled: () => insuredText("standing.canceled"),
  };
  const said = Object.hasOwn(text, status.id) ? text[status.id as keyof typeof text]() : undefined;
  return (
    <section className="policy-standing" data-tone={status.tone} aria-labelledby="policy-standing">
      <h2 id="policy-standing">
        <Icon name={status.tone as IconName} /> {status.value}
      </h2>
      {said && <p>{said}</p>}
    </section>
  );
}
