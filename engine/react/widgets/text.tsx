import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox, textAnswer } from "./text-box.tsx";

/** A line of text; the keyboard and the completion follow the schema's `format`. */
export const text: Widget = { naming: "label", Control: TextControl };

const kinds: Readonly<Record<string, { type: string; autoComplete?: string }>> = {
  email: { type: "email", autoComplete: "email" },
  uri: { type: "url", autoComplete: "url" },
};

function TextControl({ leaf, answer, ...rest }: WidgetProps) {
  return (
    <TextBox
      {...rest}
      input={kinds[leaf.schema.format ?? ""] ?? {}}
      leaf={leaf}
      shown={typeof leaf.value === "string" ? leaf.value : ""}
      onText={(typed, isTyping) => answer(textAnswer(typed), isTyping)}
    />
  );
}
