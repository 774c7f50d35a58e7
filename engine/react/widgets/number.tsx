import { formatNumber } from "#engine/expression/index.ts";
import type { Schema } from "#engine/json/index.ts";
import { parseNumber } from "../number-text.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** A number with the separators of Argentina. Signs that are no digit are dropped; beside letters it is none. */
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
      // «12bis» is not 12: it stays as it was typed, and is told to be no number.
      answerOf={(typed) => (isMixed(typed) ? typed.trim() : parseNumber(typed, isInteger))}
    />
  );
}
NumberBox.answersNumbers = true;
NumberBox.size = ({ maximum = Number.POSITIVE_INFINITY }: Schema) =>
  maximum <= fiveDigits ? ("tiny" as const) : ("short" as const);

const fiveDigits = 99_999;

function isMixed(text: string): boolean {
  return /\d/.test(text) && /\p{L}/u.test(text);
}

/** Where an empty field is sent as 0, a 0 that comes back is an empty field. */
function shownNumber({ value, schema }: WidgetProps): string {
  if (typeof value === "string") return value;
  return typeof value !== "number" || value === schema.wireEmpty ? "" : formatNumber(value);
}
