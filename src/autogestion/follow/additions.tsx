import { Link } from "react-router";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Icon } from "../icons.tsx";
import { titleOf, useHosting } from "../platform/platform-context.ts";
import type { Followed } from "./followed.ts";
import { waysToAdd } from "./ways-to-add.ts";

type AdditionsProps = Pick<Followed, "additions" | "canAdd"> & { base: string; route: string };

/** What was added since it was sent, and the flows that add more. */
export function Additions({ additions, canAdd, base, route }: AdditionsProps) {
  const ways = waysToAdd(useHosting(), route);
  const isOpen = canAdd && ways.length > 0;
  if (additions.length === 0 && !isOpen) return null;
  return (
    <section className="stack-tight" aria-labelledby="follow-additions">
      <h2 id="follow-additions">{followText("follow.additions")}</h2>
      <ul className="follow-rows">
        {additions.map(({ at, note, files }) => (
          <li key={at} className="follow-row">
            <span>
              <strong>
                {followText("follow.at", {
                  date: dateInArgentina(new Date(at)),
                  time: timeInArgentina(new Date(at)),
                })}
              </strong>
              {note !== undefined && <span className="soft">«{note}»</span>}
              {files > 0 && <span className="soft">{followText("follow.files", { count: files })}</span>}
            </span>
          </li>
        ))}
        {isOpen &&
          ways.map((way) => (
            <li key={way.route}>
              <Link className="follow-row" to={`${base}/${way.route}`}>
                <Icon name="plus" />
                <strong>{titleOf(way.hosted)}</strong>
                <Icon name="next" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
