import { formatNumber, parseNumber } from "../number-text.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** A number with the separators of Argentina; what is no digit is dropped. */
export function NumberBox(props: WidgetProps) {
  const isInteger = props.schema.type === "integer";
  return (
    <TextBox
      question={props}
      shown={shownNumber(props)}
      input={{
        inputMode: isInteger ? "numeric" : "decimal",
        autoComplete: "off",
        className: "flow-input flow-short",
      }}
      answerOf={(typed) => parseNumber(typed, isInteger)}
    />
  );
}
NumberBox.answersNumbers = true;

/** Where an empty field is sent as 0, a 0 that comes back is an empty field. */
function shownNumber({ value, schema }: WidgetProps): string {
  return typeof value !== "number" || value === schema.wireEmpty ? "" : formatNumber(value);
}
