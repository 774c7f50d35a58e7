import type { Widget, WidgetProps } from "../widget.ts";

/** A question answered yes or no: nothing is chosen beforehand. */
export const yesNo: Widget = { naming: "group", Control: YesNoControl };

function YesNoControl({ id, labelId, leaf, describedBy, invalid, host, answer }: WidgetProps) {
  const isNo = leaf.value === false;
  return (
    <div
      className="flow-cards flow-cards-row"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={leaf.required}
      aria-invalid={invalid}
    >
      {[true, false].map((value) => (
        <label key={String(value)} className="flow-card">
          <input
            id={value === isNo ? `${id}-other` : id}
            type="radio"
            name={id}
            checked={leaf.value === value}
            disabled={leaf.readOnly}
            onChange={() => answer(value)}
          />
          <span className="flow-card-text">{host.text(value ? "form.yes" : "form.no")}</span>
        </label>
      ))}
    </div>
  );
}
