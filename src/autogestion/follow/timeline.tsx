import { followText } from "#src/shared/i18n/follow-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Icon } from "../icons.tsx";
import type { Followed } from "./followed.ts";

/** How it went, oldest first; the last is how it stands. */
export function Timeline({ history }: Pick<Followed, "history">) {
  return (
    <section className="stack-tight" aria-labelledby="follow-timeline">
      <h2 id="follow-timeline">{followText("follow.timeline")}</h2>
      <ol className="follow-timeline">
        {history.map(({ status, at, note, by }, index) => {
          const isNow = index === history.length - 1;
          const instant = new Date(at);
          return (
            <li
              key={`${at} ${status.id}`}
              data-tone={isNow ? status.tone : "success"}
              {...(isNow ? { "aria-current": "step" as const } : {})}
            >
              <span className="follow-mark">
                <Icon name={isNow ? status.tone : "success"} />
              </span>
              <strong>{status.value}</strong>
              <p className="soft">
                <time dateTime={at}>
                  {followText("follow.at", {
                    date: dateInArgentina(instant),
                    time: timeInArgentina(instant),
                  })}
                </time>
              </p>
              {by !== undefined && <p className="soft">{followText("follow.by", { by })}</p>}
              {note !== undefined && <p>«{note}»</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
