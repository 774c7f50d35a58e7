import { identifierOf } from "#engine/identifiers/index.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox, type TextBoxProps } from "./text-box.tsx";

/** DNI, CUIT, plate, card…: typed through the mask of the keyword that the schema carries, stored clean. */
export function IdentifierBox({ beside, ...props }: WidgetProps & Pick<TextBoxProps, "beside">) {
  const mask = identifierOf(props.schema);
  const value = typeof props.value === "string" ? props.value : "";
  return (
    <TextBox
      question={props}
      mask={mask}
      shown={mask === undefined ? value : mask.format(value)}
      input={{
        inputMode: mask?.inputMode,
        autoComplete: props.schema.autocomplete ?? mask?.autoComplete ?? "off",
      }}
      {...(beside && { beside })}
      answerOf={(typed) => (mask === undefined ? typed.trim() : mask.clean(typed)) || undefined}
    />
  );
}
IdentifierBox.size = () => "short" as const;
