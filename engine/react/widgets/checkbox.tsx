import type { Widget, WidgetProps } from "../widget.ts";

/** A statement to agree with; not ticked is no answer only until it is touched. */
export const checkbox: Widget = { naming: "own", Control: CheckboxControl };

function CheckboxControl({ id, leaf, describedBy, invalid, answer }: WidgetProps) {
  return (
    <label className="flow-check">
      <input
        id={id}
        type="checkbox"
        checked={leaf.value === true}
        disabled={leaf.readOnly}
        aria-required={leaf.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => answer(event.currentTarget.checked)}
      />
      <span>{leaf.title}</span>
    </label>
  );
}
