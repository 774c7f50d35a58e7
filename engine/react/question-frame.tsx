import "./question.css";
import {
  errorId,
  type FieldTemplateProps,
  getUiOptions,
  helpId,
  type RJSFSchema,
  titleId,
} from "@rjsf/utils";
import { frameId } from "./element-id.ts";
import { Problem } from "./problem.tsx";
import type { Tools } from "./tools.ts";
import type { QuestionOptions } from "./widget.ts";

/**
 * RJSF's template of a question: its name, its hint, its problem and its widget, linked to one another. A group that
 * is called as the step is not named twice; what names itself has its hint behind it.
 */
export function QuestionFrame(props: FieldTemplateProps<unknown, RJSFSchema, Tools>) {
  const { id, rawHelp, rawErrors = [], uiSchema, registry, children } = props;
  // RJSF's own label is never empty: a question without a title would be called by its pointer.
  const { title, naming, isHeading, isOptional, isLocked, size, slot }: QuestionOptions =
    getUiOptions(uiSchema);
  const [problem] = rawErrors;
  const name = (
    <>
      {title}
      {isOptional && (
        <span className="flow-optional"> {registry.formContext.host.text("form.optional")}</span>
      )}
    </>
  );
  const hint = rawHelp && (
    <p id={helpId(id)} className="flow-hint">
      {rawHelp}
    </p>
  );
  return (
    <div
      id={frameId(id)}
      className="flow-field"
      data-size={size}
      data-invalid={problem !== undefined || undefined}
      data-locked={isLocked || undefined}
    >
      {naming === "label" && (
        <label htmlFor={id} id={titleId(id)} className="flow-label">
          {name}
        </label>
      )}
      {naming === "group" && (
        <span id={titleId(id)} className={isHeading ? "flow-hidden" : "flow-label"}>
          {name}
        </span>
      )}
      {naming !== "own" && hint}
      {problem !== undefined && slot === undefined && <Problem id={errorId(id)} text={problem} />}
      {children}
      {naming === "own" && hint}
    </div>
  );
}
