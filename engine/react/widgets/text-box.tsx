import type { ClipboardEvent, ComponentProps } from "react";
import { caretAfter, type Identifier } from "#engine/identifiers/index.ts";
import { useDraft } from "../use-draft.ts";
import type { WidgetProps } from "../widget.ts";

type TextBoxProps = Omit<WidgetProps, "answer"> & {
  /** The answer as it is shown when nobody types. */
  readonly shown: string;
  readonly mask?: Identifier | undefined;
  /** What the browser is told of the box: keyboard, completion, placeholder. */
  readonly input?: Pick<
    ComponentProps<"input">,
    "inputMode" | "autoComplete" | "placeholder" | "type" | "className"
  >;
  /** `isTyping` while the person pauses in the middle of it. */
  onText(text: string, isTyping?: boolean): void;
};

/** One line of text that is typed locally and told on blur, on Enter and before a press; masked when asked. */
export function TextBox({ id, leaf, describedBy, invalid, shown, mask, input, onText }: TextBoxProps) {
  const draft = useDraft(shown, onText, (text) => onText(text, true));

  function type(element: HTMLInputElement): void {
    const typed = element.value;
    const masked = mask === undefined ? typed : mask.type(typed, draft.text);
    if (masked !== typed) {
      const caret = caretAfter(typed, element.selectionStart ?? typed.length, masked);
      // React would send the caret to the end: the box is written here, and React finds nothing to do.
      element.value = masked;
      element.setSelectionRange(caret, caret);
    }
    draft.type(masked);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const box = event.currentTarget;
    const replacesAll = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    if (mask === undefined || !replacesAll || leaf.readOnly) return;
    event.preventDefault();
    draft.type(mask.format(mask.clean(event.clipboardData.getData("text"))));
  }

  return (
    <input
      type="text"
      {...input}
      id={id}
      className={input?.className ?? "flow-input"}
      value={draft.text}
      readOnly={leaf.readOnly}
      aria-required={leaf.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => type(event.currentTarget)}
      onBlur={() => draft.leave()}
      onPaste={paste}
    />
  );
}

/** What a text answers: nothing when there is none. */
export function textAnswer(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
