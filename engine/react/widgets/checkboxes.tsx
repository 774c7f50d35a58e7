import { choicesOf } from "../choices.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { OptionsState } from "./options-state.tsx";

/** Any number of a few options; the answer keeps the order of the options. */
export const checkboxes: Widget = { naming: "group", Control: CheckboxesControl };

function CheckboxesControl({ id, labelId, leaf, describedBy, host, answer, send }: WidgetProps) {
  const choices = choicesOf(leaf);
  const chosen = Array.isArray(leaf.value) ? leaf.value.map((value) => JSON.stringify(value)) : [];
  return (
    <OptionsState leaf={leaf} host={host} send={send}>
      {/* biome-ignore lint/a11y/useSemanticElements: the question around it is already a group with its own layout. */}
      <div className="flow-cards" role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
        {choices.map((choice, index) => (
          <label key={choice.key} className="flow-card">
            <input
              id={index === 0 ? id : `${id}-${index}`}
              type="checkbox"
              checked={chosen.includes(JSON.stringify(choice.value))}
              disabled={leaf.readOnly}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                const kept = choices.filter(({ key, value }) =>
                  key === choice.key ? isOn : chosen.includes(JSON.stringify(value)),
                );
                answer(kept.length === 0 ? undefined : kept.map(({ value }) => value));
              }}
            />
            <span className="flow-card-text">
              <span className="flow-card-title">{choice.label}</span>
              {choice.description && <span className="flow-hint">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </OptionsState>
  );
}
