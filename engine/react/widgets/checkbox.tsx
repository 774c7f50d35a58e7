import "./cards.css";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";

/** A statement to agree with; not ticked is no answer only until it is touched. */
export function Checkbox(props: WidgetProps) {
  const { id, value, label, onChange } = props;
  return (
    <label className="flow-check">
      <input
        {...ariaOf(props)}
        {...closedOf(props)}
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
Checkbox.naming = "own" as const;
