import { useId, useRef, useState } from "react";
import { formatDate, typedDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { Icon } from "../ui/icon.tsx";

type DayFieldProps = {
  title: string;
  /** What it is called by who hears it alone. */
  label: string;
  /** An ISO day, or nothing. */
  value: string;
  choose: (chosen: string) => void;
  /** Why the day that was chosen last is none of those that may be. */
  problem?: string | undefined;
  /** The day that it shows was typed once more. */
  onBack?: () => void;
};

/** A day as people write it, or from the browser's calendar. It counts once it is left, or at Enter; what is no day says so. */
export function DayField({ title, label, value, choose, problem, onBack }: DayFieldProps) {
  const told = value === "" ? "" : formatDate(value);
  const [text, setText] = useState(told);
  const [shown, setShown] = useState(told);
  const [isWrong, setWrong] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  // The address says another day: a tag was dropped, or another view opened.
  if (told !== shown) {
    setShown(told);
    setText(told);
    setWrong(false);
  }
  const take = () => {
    const day = text.trim() === "" ? "" : typedDate(text, { today: today() });
    setWrong(day === undefined);
    if (day === value) {
      setText(told);
      onBack?.();
    } else if (day !== undefined) choose(day);
  };
  const wrong = isWrong ? deskText("list.noDay") : problem;
  return (
    <div className="day-field">
      <label htmlFor={id}>{title}</label>
      <span>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          placeholder={deskText("list.dayFormat")}
          maxLength={10}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-problem`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === "Enter" && take()}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={deskText("list.pickDay", { title: label })}
          onClick={() => openPicker(picker.current)}
        >
          <Icon name="calendar" />
        </button>
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          max="9999-12-31"
          value={value}
          onChange={({ target }) => choose(target.value)}
        />
      </span>
      {wrong !== undefined && (
        <p id={`${id}-problem`} className="text-field-problem" role={isWrong ? undefined : "alert"}>
          {wrong}
        </p>
      )}
    </div>
  );
}

function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker();
  } catch {
    // Old browsers have no calendar to show: the day is typed.
  }
}
