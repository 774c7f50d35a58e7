import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";
import { textAnswer, useAnswerDraft } from "./text-box.tsx";

/** Several lines of text, with a counter where the length is limited. */
export function Textarea(props: WidgetProps) {
  const { id, value, schema, readonly, registry } = props;
  const draft = useAnswerDraft(props, typeof value === "string" ? value : "", textAnswer);
  const max = schema.maxLength;
  const counterId = `${id}-counter`;
  const aria = ariaOf(props);
  const described = [aria["aria-describedby"], max === undefined ? undefined : counterId].filter(Boolean);
  return (
    <>
      <textarea
        {...aria}
        aria-describedby={described.join(" ") || undefined}
        id={id}
        className="flow-input flow-textarea"
        rows={4}
        value={draft.text}
        readOnly={readonly}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={() => draft.leave()}
      />
      {max !== undefined && (
        <span id={counterId} className="flow-counter">
          {registry.formContext.host.text("form.counter", { count: [...draft.text].length, max })}
        </span>
      )}
    </>
  );
}
