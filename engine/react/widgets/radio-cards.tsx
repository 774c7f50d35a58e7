import { choicesOf } from "../choices.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { OptionsState } from "./options-state.tsx";

/** One of a few options, all in sight, each with its description. */
export const radioCards: Widget = { naming: "group", Control: RadioCardsControl };

function RadioCardsControl({ id, labelId, leaf, describedBy, invalid, host, answer, send }: WidgetProps) {
  const choices = choicesOf(leaf);
  const first = Math.max(
    0,
    choices.findIndex(({ isChosen }) => isChosen),
  );
  return (
    <OptionsState leaf={leaf} host={host} send={send}>
      <div
        className="flow-cards"
        role="radiogroup"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-required={leaf.required}
        aria-invalid={invalid}
      >
        {choices.map((choice, index) => (
          <label key={choice.key} className="flow-card">
            <input
              // The focus of an error goes to the option that the Tab key would reach.
              id={index === first ? id : `${id}-${index}`}
              type="radio"
              name={id}
              checked={choice.isChosen}
              disabled={leaf.readOnly}
              onChange={() => answer(choice.value)}
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
