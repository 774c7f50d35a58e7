import { type RefObject, useRef, useState } from "react";
import { caretAfter } from "#engine/identifiers/index.ts";
import { CalendarIcon } from "#engine/react/icons.tsx";
import { formText } from "#src/shared/i18n/form-text.ts";
import { type BoxKind, boxes } from "./boxes.ts";
import { ariaOf, type ControlProps } from "./control.ts";

/** A line of text, kept here while it is typed and answered when it is left; a date has a calendar beside it. */
export function TextQuestion(props: ControlProps & { readonly kind: BoxKind }) {
  const { id, kind, title, onAnswer } = props;
  const [text, setText] = useState("");
  const { input, mask, isShort, answerOf, textOf } = boxes[kind];

  function type(element: HTMLInputElement): void {
    const typed = element.value;
    const masked = mask === undefined ? typed : mask.type(typed, text);
    if (masked !== typed) {
      const caret = caretAfter(typed, element.selectionStart ?? typed.length, masked);
      // React would send the caret to the end.
      element.value = masked;
      element.setSelectionRange(caret, caret);
    }
    setText(masked);
  }

  function leave(): void {
    const answer = answerOf(text);
    setText(answer === undefined ? "" : textOf(answer));
    onAnswer(answer);
  }

  const box = (
    <input
      {...input}
      {...ariaOf(props)}
      id={id}
      className={isShort ? "flow-input flow-short" : "flow-input"}
      value={text}
      onChange={(event) => type(event.currentTarget)}
      onBlur={leave}
    />
  );
  if (kind !== "date") return box;
  return (
    <div className="flow-date">
      {box}
      <Calendar
        title={title}
        value={String(answerOf(text) ?? "")}
        onChoose={(day) => {
          setText(textOf(day));
          onAnswer(day || undefined);
        }}
      />
    </div>
  );
}

type CalendarProps = {
  readonly title: string;
  readonly value: string;
  onChoose(day: string): void;
};

function Calendar({ title, value, onChoose }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="flow-icon-button"
        aria-label={formText("form.date.pick", { title })}
        onClick={() => open(picker)}
      >
        <CalendarIcon />
      </button>
      <input
        ref={picker}
        type="date"
        className="flow-date-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={boxes.date.mask?.check(value) === undefined ? value : ""}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </>
  );
}

function open(picker: RefObject<HTMLInputElement | null>): void {
  try {
    picker.current?.showPicker();
  } catch {
    // Old browsers have no picker to show: the date is typed.
  }
}
