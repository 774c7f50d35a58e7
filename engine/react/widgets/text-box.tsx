import { titleId } from "@rjsf/utils";
import type { ClipboardEvent, ComponentProps, ReactNode } from "react";
import { caretAfter, type Identifier } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { useDraft } from "../use-draft.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";

export type TextBoxProps = {
  readonly question: WidgetProps;
  /** The answer as it is shown when nobody types. */
  readonly shown: string;
  readonly mask?: Identifier | undefined;
  /** What the browser is told of the box: keyboard, completion, placeholder. */
  readonly input?: Pick<
    ComponentProps<"input">,
    "inputMode" | "autoComplete" | "placeholder" | "type" | "className"
  >;
  /** What is said below the box of the text that stands in it. */
  beside?(text: string): ReactNode;
  /** What typed text answers; nothing where there is none. */
  answerOf(text: string): Json | undefined;
  /** The same while it is being typed, where less may be made of it. */
  typingOf?(text: string): Json | undefined;
};

/** One line of text that is typed locally and told on blur, on Enter and before a press; masked when asked. */
export function TextBox({ question, shown, mask, input, beside, answerOf, typingOf }: TextBoxProps) {
  const { id, readonly } = question;
  const draft = useAnswerDraft(question, shown, answerOf, typingOf);

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

  const box = (
    <input
      type="text"
      {...input}
      {...ariaOf(question)}
      // What is named as a group has no label of its own.
      aria-labelledby={question.options.naming === "group" ? titleId(id) : undefined}
      id={id}
      className={input?.className ?? "flow-input"}
      value={draft.text}
      readOnly={readonly}
      onChange={(event) => type(event.currentTarget)}
      onBlur={() => draft.leave()}
      onPaste={paste}
    />
  );
  if (beside === undefined) return box;
  return (
    <>
      {box}
      {beside(draft.text)}
    </>
  );
}

/** Half-typed text of a question: told without being judged at each pause, and as its answer when it is done. */
export function useAnswerDraft(
  { name, registry, onChange }: WidgetProps,
  shown: string,
  answerOf: (text: string) => Json | undefined,
  typingOf = answerOf,
) {
  const { send } = registry.formContext;
  return useDraft(
    shown,
    (text) => onChange(answerOf(text)),
    (text) => send({ type: "answer", pointer: name, value: typingOf(text), isTyping: true }),
  );
}

/** What a text answers: nothing when there is none. */
export function textAnswer(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
