import { useRef } from "react";
import { identifiers } from "#engine/identifiers/index.ts";
import { CalendarIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

const mask = identifiers.date;

/** A date typed as DD/MM/AAAA, with the browser's calendar behind a button; ISO in the answers. */
export function DateBox(props: WidgetProps) {
  const { label, readonly, options, schema, registry, onChange } = props;
  const { host } = registry.formContext;
  const picker = useRef<HTMLInputElement>(null);
  const value = typeof props.value === "string" ? props.value : "";
  const { maxDate } = schema;
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
        answerOf={(typed) => mask.clean(typed) || undefined}
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
        max={typeof maxDate === "string" && mask.check(maxDate) === undefined ? maxDate : undefined}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </div>
  );
}

function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker();
  } catch {
    // Old browsers and frames of another origin have no picker to show: the date is typed.
  }
}
