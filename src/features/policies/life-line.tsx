import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween, isoDay } from "#src/shared/time/days.ts";
import { lifeEvents } from "./life-events.ts";
import "./life.css";
import { lifeOf } from "./life-of.ts";
import type { Instalment, Policy } from "./policy.ts";

const shortMonth = new Intl.DateTimeFormat("es-AR", { month: "short", timeZone: "UTC" });

type LifeLineProps = {
  policy: Policy;
  /** A version was pressed. */
  onCompare: (version: number) => void;
};

/** A policy's term on a line: what was said of it, what was reported and asked on it, and how it is paid. */
export function LifeLine({ policy, onCompare }: LifeLineProps) {
  const { startsOn, endsOn, instalments } = policy;
  const events = lifeEvents(policy);
  const { marks, months, past, today: now } = lifeOf({ startsOn, endsOn, today: today() }, events);
  const due = instalments.flatMap(({ dueOn, number }) =>
    dueOn === null ? [] : [{ id: String(number), on: dueOn, label: "" }],
  );
  const parts = lifeOf({ startsOn, endsOn, today: today() }, due).marks;
  return (
    <section className="life" aria-labelledby="life-title">
      <h2 id="life-title">{policiesText("life.title")}</h2>
      <div className={due.length > 0 ? "life-line life-line-paid" : "life-line"}>
        <div aria-hidden="true">
          {months.map(({ on, at }) => (
            <span key={on} className="life-month" style={{ insetInlineStart: `${at}%` }}>
              {at < 97 && <span>{shortMonth.format(new Date(on)).slice(0, 3)}</span>}
            </span>
          ))}
          <span className="life-axis" />
          <span className="life-past" style={{ inlineSize: `${past}%` }} />
        </div>
        {now !== undefined && (
          <p
            className={now > 60 ? "life-today life-today-late" : "life-today"}
            style={{ insetInlineStart: `${now}%` }}
          >
            {todayText(endsOn)}
          </p>
        )}
        <ol className="life-marks">
          {marks.map(({ id, at, label }) => {
            const event = events.find((one) => one.id === id);
            if (!event) return null;
            const shown = {
              className: `life-mark life-mark-${event.kind}`,
              title: event.text,
              "aria-label": event.text,
            };
            return (
              <li key={id} data-edge={edgeAt(at)} style={{ insetInlineStart: `${at}%` }}>
                <span className={`life-label life-label-${label}`} aria-hidden="true">
                  {event.label}
                </span>
                {event.to === undefined ? (
                  <button type="button" {...shown} onClick={() => onCompare(event.version ?? 0)} />
                ) : (
                  <Link to={event.to} {...shown} />
                )}
              </li>
            );
          })}
        </ol>
        {parts.length > 0 && <Parts marks={parts} instalments={instalments} />}
      </div>
    </section>
  );
}

/** The end of the line that a mark is so near to that its label has no room on that side on a phone. */
function edgeAt(at: number): "start" | "end" | undefined {
  if (at < 15) return "start";
  return at > 85 ? "end" : undefined;
}

type PartsProps = { marks: ReturnType<typeof lifeOf>["marks"]; instalments: readonly Instalment[] };

/** Its parts by their days: what is known of each stands in the section that they lead to. */
function Parts({ marks, instalments }: PartsProps) {
  const count = (state: Instalment["state"]) => instalments.filter((one) => one.state === state).length;
  const [paid, overdue] = [count("paid"), count("overdue")];
  return (
    <>
      <p className="hidden-visually">
        {policiesText("life.parts", { count: instalments.length, paid, overdue })}
      </p>
      <div className="life-parts" aria-hidden="true">
        {marks.map(({ id, at }) => {
          const part = instalments.find(({ number }) => String(number) === id);
          if (!part?.dueOn) return null;
          return (
            <svg
              key={id}
              className={`life-part life-part-${part.state}`}
              style={{ insetInlineStart: `${at}%` }}
              viewBox="0 0 14 14"
            >
              <title>{partText(part, instalments.length)}</title>
              <rect x="1" y="1" width="12" height="12" rx="3" />
              {part.state === "paid" && <path d="m3.5 7 2.5 2.5 4.5-5" />}
              {part.state === "overdue" && <path d="m4 4 6 6M10 4l-6 6" />}
            </svg>
          );
        })}
      </div>
    </>
  );
}

function partText({ number, dueOn, state, isEstimated }: Instalment, count: number): string {
  const of = policiesText("instalments.of", { number, count });
  const day = [formatDate(dueOn ?? ""), ...(isEstimated ? [policiesText("instalments.estimated")] : [])].join(
    " ",
  );
  return `${policiesText("instalments.number")} ${of}, ${day}: ${policiesText(`instalments.${state}`)}`;
}

function todayText(endsOn: string): string {
  const count = daysBetween(today(), isoDay(endsOn));
  return count === 0
    ? policiesText("life.lastDay")
    : policiesText("life.today", { left: policiesText("policy.endsIn", { count }) });
}
