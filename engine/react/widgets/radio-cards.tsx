import { titleId } from "@rjsf/utils";
import { choicesOf, choosing } from "../choices.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { OptionsState } from "./options-state.tsx";

/** One of a few options, all in sight, each with its description. */
export function RadioCards(props: WidgetProps) {
  const { id, onChange } = props;
  const choices = choicesOf(choosing(props));
  const first = Math.max(
    0,
    choices.findIndex(({ isChosen }) => isChosen),
  );
  return (
    <OptionsState {...props}>
      <div className="flow-cards" role="radiogroup" aria-labelledby={titleId(id)} {...ariaOf(props)}>
        {choices.map((choice, index) => (
          <label key={choice.key} className="flow-card">
            <input
              {...closedOf(props)}
              // The focus of an error goes to the option that the Tab key would reach.
              id={index === first ? id : `${id}-${index}`}
              type="radio"
              name={id}
              checked={choice.isChosen}
              onChange={() => onChange(choice.value)}
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
RadioCards.naming = "group" as const;
RadioCards.answersNumbers = true;
