import "./password.css";
import { useState } from "react";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";
import { useAnswerDraft } from "./text-box.tsx";

/** What nobody should read over a shoulder: dots, and a button that shows the text while it is typed. */
export function Password(props: WidgetProps) {
  const { id, schema, value, readonly, registry } = props;
  const [isShown, setShown] = useState(false);
  const draft = useAnswerDraft(
    props,
    typeof value === "string" ? value : "",
    // Spaces may be part of it.
    (text) => text || undefined,
  );
  const { text } = registry.formContext.host;
  return (
    <div className="flow-password">
      <input
        {...ariaOf(props)}
        id={id}
        type={isShown ? "text" : "password"}
        className="flow-input"
        autoComplete={schema.autocomplete ?? "off"}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={schema.autocomplete === "cc-csc" ? "numeric" : undefined}
        value={draft.text}
        readOnly={readonly}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
        onBlur={() => draft.leave()}
      />
      <button
        type="button"
        className="flow-button flow-quiet"
        aria-controls={id}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {text(isShown ? "form.password.hide" : "form.password.show")}
      </button>
    </div>
  );
}
