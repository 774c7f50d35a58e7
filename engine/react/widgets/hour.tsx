import "./cards.css";
import { titleId } from "@rjsf/utils";
import { useState } from "react";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { TimeBox } from "./time.tsx";

/** Hours before now that one press answers. */
const hoursAgo = [0, 1, 2] as const;

/** A time that is most often a moment ago: one press for now, an hour ago or two, or typed as any other. */
export function Hour(props: WidgetProps) {
  const { id, value, options, registry, onChange } = props;
  const { host } = registry.formContext;
  // What it was when it was pressed: a moment later «Recién» is another time.
  const [pressed, setPressed] = useState<{ readonly hours: number; readonly time: string }>();
  const now = host.now();
  const offered = options.shortcuts === false ? [] : hoursAgo.filter((hours) => before(now, hours));
  // Who comes back to the step finds it marked, by what the time says now.
  const chosen =
    pressed !== undefined && pressed.time === value
      ? pressed.hours
      : offered.find((hours) => isAbout(value, before(now, hours)));

  return (
    <>
      {offered.length > 0 && (
        <div className="flow-chips" role="radiogroup" aria-labelledby={titleId(id)} {...ariaOf(props)}>
          {offered.map((hours) => (
            <label key={hours} className="flow-card flow-chip">
              <input
                {...closedOf(props)}
                id={`${id}-${hours}`}
                type="radio"
                name={id}
                checked={hours === chosen}
                onChange={() => {
                  const time = before(host.now(), hours);
                  if (time === undefined) return;
                  setPressed({ hours, time });
                  onChange(time);
                }}
              />
              <span className="flow-card-title">{host.text(textOf(hours), { hours })}</span>
            </label>
          ))}
        </div>
      )}
      <TimeBox {...props} />
    </>
  );
}

function textOf(hours: number): string {
  return hours === 0 ? "form.hour.now" : hours === 1 ? "form.hour.one" : "form.hour.ago";
}

/** Minutes by which a time may be off and be called the same. */
const nearly = 10;

/** Whether an answer says a time, give or take some minutes. */
function isAbout(value: unknown, time: string | undefined): boolean {
  if (typeof value !== "string" || time === undefined) return false;
  return Math.abs(minutesOf(value) - minutesOf(time)) <= nearly;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time so many hours before; undefined where that is on the day before. */
function before(time: string, hours: number): string | undefined {
  const hour = Number(time.slice(0, 2)) - hours;
  return hour < 0 ? undefined : `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}
