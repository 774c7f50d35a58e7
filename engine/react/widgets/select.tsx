import "./select.css";
import { choicesOf } from "#engine/runtime/index.ts";
import { choosing } from "../choices.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { OptionsState } from "./options-state.tsx";

/** One of many options, with the browser's own list. */
export function Select(props: WidgetProps) {
  const { id, options, registry, onChange } = props;
  const choices = choicesOf(choosing(props));
  const chosen = choices.find(({ isChosen }) => isChosen);
  const isWaiting = options.source !== undefined && choices.length === 0;
  const closed = closedOf(props);
  return (
    <>
      <select
        {...ariaOf(props)}
        {...closed}
        id={id}
        className="flow-input flow-select"
        value={chosen?.key ?? ""}
        disabled={closed.disabled || isWaiting}
        onChange={(event) => onChange(choices.find(({ key }) => key === event.currentTarget.value)?.value)}
      >
        <option value="">{registry.formContext.host.text("form.select.none")}</option>
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <OptionsState {...props}>{null}</OptionsState>
    </>
  );
}
Select.answersNumbers = true;
Select.size = () => "short" as const;
