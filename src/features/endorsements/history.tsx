import "#src/desk/ui/timeline.css";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { Endorsement } from "./endorsement.ts";

/** What became of it, the last first. */
export function History({ endorsement: { history } }: { endorsement: Endorsement }) {
  if (history.length === 0) return null;
  return (
    <section>
      <h2>{endorsementsText("history.title")}</h2>
      <ol className="timeline endorsement-history">
        {history
          .toSorted((one, other) => (one.at < other.at ? 1 : -1))
          .map(({ at, status, value, tone, note, by }) => (
            <li key={`${at} ${status}`} data-status={tone === "warning" ? "wait" : undefined}>
              <span className="soft">{dateInArgentina(new Date(at))}</span>
              <div>
                <p className="strong">{value}</p>
                {by !== undefined && <p className="soft">{by}</p>}
                {note !== undefined && <p className="soft">{note}</p>}
              </div>
              <span className="soft">{timeInArgentina(new Date(at))}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
