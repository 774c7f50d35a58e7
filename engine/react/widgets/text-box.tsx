import type { ClipboardEvent, ComponentProps } from "react";
import { caretAfter, type Identifier } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { useDraft } from "../use-draft.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";

type TextBoxProps = {
  readonly question: WidgetProps;
  /** The answer as it is shown when nobody types. */
  readonly shown: string;
  readonly mask?: Identifier | undefined;
  /** What the browser is told of the box: keyboard, completion, placeholder. */
  readonly input?: Pick<
    ComponentProps<"input">,
    "inputMode" | "autoComplete" | "placeholder" | "type" | "className"
  >;
  /** What typed text answers; nothing where there is none. */
  answerOf(text: string): Json | undefined;
};

/** One line of text that is typed locally and told on blur, on Enter and before a press; masked when asked. */
export function TextBox({ question, shown, mask, input, answerOf }: TextBoxProps) {
  const { id, readonly } = question;
  const draft = useAnswerDraft(question, shown, answerOf);

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
    if (mask === undefined || !replacesAll || readonly) return;
    event.preventDefault();
    draft.type(mask.format(mask.clean(event.clipboardData.getData("text"))));
  }

  return (
    <input
      type="text"
      {...input}
      {...ariaOf(question)}
      id={id}
      className={input?.className ?? "flow-input"}
      value={draft.text}
      readOnly={readonly}
      onChange={(event) => type(event.currentTarget)}
      onBlur={() => draft.leave()}
      onPaste={paste}
    />
  );
}

/** Half-typed text of a question: told without being judged at each pause, and as its answer when it is done. */
export function useAnswerDraft(
  { name, registry, onChange }: WidgetProps,
  shown: string,
  answerOf: (text: string) => Json | undefined,
) {
  const { send } = registry.formContext;
  return useDraft(
    shown,
    (text) => onChange(answerOf(text)),
    (text) => send({ type: "answer", pointer: name, value: answerOf(text), isTyping: true }),
  );
}

/** What a text answers: nothing when there is none. */
export function textAnswer(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
