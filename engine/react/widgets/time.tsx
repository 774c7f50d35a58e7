import { identifiers } from "#engine/identifiers/index.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

const mask = identifiers.time;

/** A time typed as HH:MM, 24 hours. */
export function TimeBox(props: WidgetProps) {
  const { value, registry } = props;
  return (
    <TextBox
      question={props}
      mask={mask}
      shown={mask.format(typeof value === "string" ? value : "")}
      input={{
        inputMode: "numeric",
        placeholder: registry.formContext.host.text("form.time.placeholder"),
        autoComplete: "off",
        className: "flow-input flow-short",
      }}
      answerOf={(typed) => mask.clean(typed) || undefined}
    />
  );
}
