import "./date.css";
import { useRef } from "react";
import { identifiers, typedDate } from "#engine/identifiers/index.ts";
import { CalendarIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

const mask = identifiers.date;

/** A date typed as DD/MM/AAAA or as people write it, with the browser's calendar behind a button; ISO in the answers. */
export function DateBox(props: WidgetProps) {
  const { label, readonly, options, schema, registry, onChange } = props;
  const { host } = registry.formContext;
  const picker = useRef<HTMLInputElement>(null);
  const value = typeof props.value === "string" ? props.value : "";
  const { maxDate, minDate, minAge } = schema;
  const today = host.today();
  const day = (limit: unknown) => (limit === "today" ? today : isDay(limit) ? limit : undefined);
  return (
    <div className="flow-date">
      <TextBox
        question={props}
        mask={mask}
        shown={mask.format(value)}
        input={{
          inputMode: "numeric",
          placeholder: host.text("form.date.placeholder"),
          autoComplete: "off",
        }}
        answerOf={(typed) =>
          typedDate(typed, { today, isBirth: minAge !== undefined }) ?? (typed.trim() || undefined)
        }
        typingOf={(typed) => mask.clean(typed) || undefined}
      />
      {(!readonly || options.isLocked) && (
        <button
          type="button"
          className="flow-icon-button"
          aria-label={host.text("form.date.pick", { title: label })}
          aria-disabled={options.isLocked || undefined}
          onClick={() => !readonly && openPicker(picker.current)}
        >
          <CalendarIcon />
        </button>
      )}
      <input
        ref={picker}
        type="date"
        className="flow-date-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={mask.check(value) === undefined ? value : ""}
        min={day(minDate)}
        max={minAge === undefined ? day(maxDate) : today}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </div>
  );
}
DateBox.size = () => "short" as const;

function isDay(limit: unknown): limit is string {
  return typeof limit === "string" && mask.check(limit) === undefined;
}

function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker();
  } catch {
    // Old browsers and frames of another origin have no picker to show: the date is typed.
  }
}
