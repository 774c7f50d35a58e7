import "./textarea.css";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";
import { textAnswer, useAnswerDraft } from "./text-box.tsx";

/** Several lines of text; how many characters there are is said where the limit comes near. */
export function Textarea(props: WidgetProps) {
  const { id, value, schema, readonly, registry } = props;
  const draft = useAnswerDraft(props, typeof value === "string" ? value : "", textAnswer);
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const count = [...draft.text].length;
  const isNear = count >= max * near;
  const counterId = `${id}-counter`;
  const aria = ariaOf(props);
  const described = [aria["aria-describedby"], isNear && counterId].filter(Boolean);
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
      {isNear && (
        <span id={counterId} className="flow-counter">
          {registry.formContext.host.text("form.counter", { count, max })}
        </span>
      )}
    </>
  );
}

/** Part of the room that is used when what is left of it matters. */
const near = 0.8;
