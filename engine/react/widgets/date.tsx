import { useRef } from "react";
import { identifiers } from "#engine/identifiers/index.ts";
import { CalendarIcon } from "../icons.tsx";
import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** A date typed as DD/MM/AAAA, with the browser's calendar behind a button; ISO in the answers. */
export const date: Widget = { naming: "label", Control: DateControl };

const mask = identifiers.date;

function DateControl({ leaf, answer, ...rest }: WidgetProps) {
  const picker = useRef<HTMLInputElement>(null);
  const value = typeof leaf.value === "string" ? leaf.value : "";
  const { maxDate } = leaf.schema;
  return (
    <div className="flow-date">
      <TextBox
        {...rest}
        leaf={leaf}
        mask={mask}
        shown={mask.format(value)}
        input={{
          inputMode: "numeric",
          placeholder: rest.host.text("form.date.placeholder"),
          autoComplete: "off",
        }}
        onText={(typed, isTyping) => answer(mask.clean(typed) || undefined, isTyping)}
      />
      {!leaf.readOnly && (
        <button
          type="button"
          className="flow-icon-button"
          aria-label={rest.host.text("form.date.pick", { title: leaf.title })}
          onClick={() => openPicker(picker.current)}
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
        onChange={(event) => answer(event.currentTarget.value || undefined)}
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
