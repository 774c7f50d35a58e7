import { titleId } from "@rjsf/utils";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";

/** A question answered yes or no: nothing is chosen beforehand. */
export function YesNo(props: WidgetProps) {
  const { id, value, registry, onChange } = props;
  const isNo = value === false;
  return (
    <div className="flow-chips" role="radiogroup" aria-labelledby={titleId(id)} {...ariaOf(props)}>
      {[true, false].map((option) => (
        <label key={String(option)} className="flow-card flow-chip">
          <input
            {...closedOf(props)}
            id={option === isNo ? `${id}-other` : id}
            type="radio"
            name={id}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span className="flow-card-title">
            {registry.formContext.host.text(option ? "form.yes" : "form.no")}
          </span>
        </label>
      ))}
    </div>
  );
}
YesNo.naming = "group" as const;
