import type { WidgetProps } from "../widget.ts";
import { TextBox, textAnswer } from "./text-box.tsx";

const kinds: Readonly<Record<string, { type: string; autoComplete?: string }>> = {
  email: { type: "email", autoComplete: "email" },
  uri: { type: "url", autoComplete: "url" },
};

/** A line of text; the keyboard and the completion follow the schema's `format`. */
export function Text(props: WidgetProps) {
  const { schema, value } = props;
  return (
    <TextBox
      question={props}
      input={kinds[schema.format ?? ""] ?? {}}
      shown={typeof value === "string" ? value : ""}
      answerOf={textAnswer}
    />
  );
}
