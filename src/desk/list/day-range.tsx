import { useRef } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { DayField } from "./day-field.tsx";
import "./day-range.css";
import { type RangeFilter, rangeEnds } from "./list.ts";

type DayRangeProps = {
  filter: RangeFilter;
  values: Readonly<Record<string, string>>;
  choose: (name: string, chosen: string) => void;
};

/** Between which days something is, behind one button that says so. */
export function DayRange({
  filter: { title, any = deskText("list.any"), range },
  values,
  choose,
}: DayRangeProps) {
  const frame = useRef<HTMLDetailsElement>(null);
  const close = () => frame.current?.removeAttribute("open");
  const ends = rangeEnds.flatMap((end) => {
    const name = range[end];
    return name === undefined ? [] : [{ end, name, value: values[name] ?? "" }];
  });
  const told = ends
    .filter(({ value }) => value !== "")
    .map(({ end, value }) => deskText(`list.${end}Day`, { day: formatDate(value) }));
  return (
    <details
      ref={frame}
      className="day-range"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape") return;
        close();
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className={told.length === 0 ? "select" : "select select-set"}>
        {`${title}: ${told.length === 0 ? any : told.join(" ")}`}
      </summary>
      <div className="day-range-panel">
        {ends.map(({ end, name, value }) => (
          <DayField
            key={name}
            title={deskText(`list.${end}`)}
            label={`${title} ${deskText(`list.${end}`).toLowerCase()}`}
            value={value}
            choose={(chosen) => choose(name, chosen)}
          />
        ))}
      </div>
    </details>
  );
}
