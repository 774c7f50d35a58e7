import { identifiers } from "#engine/identifiers/index.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** A time typed as HH:MM, 24 hours. */
export const time: Widget = { naming: "label", Control: TimeControl };

const mask = identifiers.time;

function TimeControl({ leaf, answer, ...rest }: WidgetProps) {
  return (
    <TextBox
      {...rest}
      leaf={leaf}
      mask={mask}
      shown={mask.format(typeof leaf.value === "string" ? leaf.value : "")}
      input={{
        inputMode: "numeric",
        placeholder: rest.host.text("form.time.placeholder"),
        autoComplete: "off",
        className: "flow-input flow-short",
      }}
      onText={(typed, isTyping) => answer(mask.clean(typed) || undefined, isTyping)}
    />
  );
}
