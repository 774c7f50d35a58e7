import { formatNumber, parseNumber } from "../number-text.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** A number with the separators of Argentina; what is no digit is dropped. */
export const number: Widget = { naming: "label", Control: NumberControl };

function NumberControl({ leaf, answer, ...rest }: WidgetProps) {
  const isInteger = leaf.schema.type === "integer";
  return (
    <TextBox
      {...rest}
      leaf={leaf}
      shown={shownNumber(leaf)}
      input={{
        inputMode: isInteger ? "numeric" : "decimal",
        autoComplete: "off",
        className: "flow-input flow-short",
      }}
      onText={(typed, isTyping) => answer(parseNumber(typed, isInteger), isTyping)}
    />
  );
}

/** Where an empty field is sent as 0, a 0 that comes back is an empty field. */
function shownNumber({ value, schema }: WidgetProps["leaf"]): string {
  return typeof value !== "number" || value === schema.wireEmpty ? "" : formatNumber(value);
}
