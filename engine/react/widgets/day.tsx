import "./cards.css";
import "./day.css";
import { titleId } from "@rjsf/utils";
import { useState } from "react";
import { addDays, formatDate } from "#engine/identifiers/index.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { DateBox } from "./date.tsx";

/** A day that is most often today or yesterday: one press for these, typed or picked for any other. */
export function Day(props: WidgetProps) {
  const { id, value, registry, onChange } = props;
  const { host } = registry.formContext;
  const today = host.today();
  const yesterday = addDays(today, -1);
  const [isTyped, setTyped] = useState(false);
  const isOther = isTyped || (value !== undefined && value !== today && value !== yesterday);
  const days = [
    { name: "today", day: today },
    { name: "yesterday", day: yesterday },
    { name: "other", day: undefined },
  ] as const;

  return (
    <>
      <div
        className="flow-chips flow-days"
        role="radiogroup"
        aria-labelledby={titleId(id)}
        {...ariaOf(props)}
      >
        {days.map(({ name, day }) => (
          <label key={name} className="flow-card flow-chip">
            <input
              {...closedOf(props)}
              // Behind «Otro día» the date's own box has the question's id.
              id={name === "today" && !isOther ? id : `${id}-${name}`}
              type="radio"
              name={id}
              checked={day === undefined ? isOther : !isOther && value === day}
              onChange={() => {
                setTyped(day === undefined);
                onChange(day);
              }}
            />
            <span className="flow-card-text">
              <span className="flow-card-title">{host.text(dayTexts[name])}</span>
              <span className="flow-hint">{day ? short(day) : host.text("form.day.choose")}</span>
            </span>
          </label>
        ))}
      </div>
      {isOther && <DateBox {...props} />}
    </>
  );
}

const dayTexts = {
  today: "form.day.today",
  yesterday: "form.day.yesterday",
  other: "form.day.other",
} as const;

const weekday = new Intl.DateTimeFormat("es-AR", { weekday: "short", timeZone: "UTC" });

/** `2026-11-21` → `sáb 21/11`. */
function short(day: string): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`)).replace(".", "")} ${formatDate(day).slice(0, 5)}`;
}
