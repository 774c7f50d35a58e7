import { formatMoney, parseMoney } from "../number-text.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** An amount: `$ 1.234,50` on the screen, integer centavos in the answers. */
export const money: Widget = { naming: "label", Control: MoneyControl };

function MoneyControl({ leaf, answer, ...rest }: WidgetProps) {
  const currency = leaf.schema.money ?? "ARS";
  return (
    <TextBox
      {...rest}
      leaf={leaf}
      shown={typeof leaf.value === "number" ? formatMoney(leaf.value, currency) : ""}
      input={{ inputMode: "decimal", autoComplete: "off", className: "flow-input flow-short flow-money" }}
      onText={(typed, isTyping) => answer(parseMoney(typed), isTyping)}
    />
  );
}
