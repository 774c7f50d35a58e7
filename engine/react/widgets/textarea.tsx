import { useDraft } from "../use-draft.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { textAnswer } from "./text-box.tsx";

/** Several lines of text, with a counter where the length is limited. */
export const textarea: Widget = { naming: "label", Control: TextareaControl };

function TextareaControl({ id, leaf, describedBy, invalid, host, answer }: WidgetProps) {
  const draft = useDraft(
    typeof leaf.value === "string" ? leaf.value : "",
    (typed) => answer(textAnswer(typed)),
    (typed) => answer(textAnswer(typed), true),
  );
  const max = leaf.schema.maxLength;
  const counterId = `${id}-counter`;
  const describedByAll = [describedBy, max === undefined ? undefined : counterId].filter(Boolean).join(" ");
  return (
    <>
      <textarea
        id={id}
        className="flow-input flow-textarea"
        rows={4}
        value={draft.text}
        readOnly={leaf.readOnly}
        aria-required={leaf.required}
        aria-invalid={invalid}
        aria-describedby={describedByAll || undefined}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={() => draft.leave()}
      />
      {max !== undefined && (
        <span id={counterId} className="flow-counter">
          {host.text("form.counter", { count: [...draft.text].length, max })}
        </span>
      )}
    </>
  );
}
