import { identifiers, typedTime } from "#engine/identifiers/index.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

const mask = identifiers.time;

/** A time typed as HH:MM or as people write it: `9`, `21hs`. */
export function TimeBox(props: WidgetProps) {
  const { value, registry } = props;
  return (
    <TextBox
      question={props}
      mask={mask}
      shown={mask.format(typeof value === "string" ? value : "")}
      input={{
        // A keyboard of numbers has no colon, and none is needed: 1630.
        inputMode: "numeric",
        placeholder: registry.formContext.host.text("form.time.placeholder"),
        autoComplete: "off",
        className: "flow-input flow-short",
      }}
      answerOf={(typed) => typedTime(typed) ?? (typed.trim() || undefined)}
    />
  );
}
TimeBox.size = () => "short" as const;
