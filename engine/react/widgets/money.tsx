import { formatMoney } from "#engine/expression/index.ts";
import { parseMoney } from "../number-text.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** An amount: `$ 1.234,50` on the screen, integer centavos in the answers. */
export function MoneyBox(props: WidgetProps) {
  const { schema, value } = props;
  return (
    <TextBox
      question={props}
      shown={typeof value === "number" ? formatMoney(value, schema.money ?? "ARS") : ""}
      input={{ inputMode: "decimal", autoComplete: "off", className: "flow-input flow-short flow-money" }}
      answerOf={parseMoney}
    />
  );
}
MoneyBox.answersNumbers = true;
MoneyBox.size = () => "short" as const;
