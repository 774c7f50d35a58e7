import "./cards.css";
import { titleId } from "@rjsf/utils";
import { choicesOf } from "#engine/runtime/index.ts";
import { areChips, choosing } from "../choices.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { OptionsState } from "./options-state.tsx";

/** Any number of a few options; the answer keeps the order of the options. */
export function Checkboxes(props: WidgetProps) {
  const { id, value, onChange } = props;
  const choices = choicesOf(choosing(props));
  const isChips = areChips(choices);
  const chosen = Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : [];
  return (
    <OptionsState {...props}>
      {/* biome-ignore lint/a11y/useSemanticElements: the question around it is already a group with its own layout. */}
      <div
        className={isChips ? "flow-chips" : "flow-cards"}
        role="group"
        aria-labelledby={titleId(id)}
        aria-describedby={ariaOf(props)["aria-describedby"]}
      >
        {choices.map((choice, index) => (
          <label key={choice.key} className={isChips ? "flow-card flow-chip" : "flow-card"}>
            <input
              {...closedOf(props)}
              id={optionId(id, index)}
              type="checkbox"
              checked={chosen.includes(JSON.stringify(choice.value))}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                const kept = choices.filter((each) =>
                  each.key === choice.key ? isOn : chosen.includes(JSON.stringify(each.value)),
                );
                onChange(kept.length === 0 ? undefined : kept.map((each) => each.value));
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
Checkboxes.naming = "group" as const;

/** The id of an option's box: the first one is the question's own. */
export function optionId(id: string, index: number): string {
  return index === 0 ? id : `${id}-${index}`;
}
