import { choicesOf } from "../choices.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { OptionsState } from "./options-state.tsx";

/** One of many options, with the browser's own list. */
export const select: Widget = { naming: "label", Control: SelectControl };

function SelectControl({ id, leaf, describedBy, invalid, host, answer, send }: WidgetProps) {
  const choices = choicesOf(leaf);
  const chosen = choices.find(({ isChosen }) => isChosen);
  const isWaiting = leaf.source !== undefined && choices.length === 0;
  return (
    <>
      <select
        id={id}
        className="flow-input flow-select"
        value={chosen?.key ?? ""}
        disabled={leaf.readOnly || isWaiting}
        aria-required={leaf.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => answer(choices.find(({ key }) => key === event.currentTarget.value)?.value)}
      >
        <option value="">{host.text("form.select.none")}</option>
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <OptionsState leaf={leaf} host={host} send={send}>
        {null}
      </OptionsState>
    </>
  );
}
