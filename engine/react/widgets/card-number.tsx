import "./card-number.css";
import { cardBrandOf } from "#engine/identifiers/index.ts";
import type { WidgetProps } from "../widget.ts";
import { IdentifierBox } from "./identifier.tsx";

/** The number of a card in its groups, with the brand that its first digits say. */
export function CardNumber(props: WidgetProps) {
  return (
    <IdentifierBox
      {...props}
      beside={(text) => (
        <output htmlFor={props.id} className="flow-brand">
          {cardBrandOf(text)}
        </output>
      )}
    />
  );
}
