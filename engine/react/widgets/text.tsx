import type { Schema } from "#engine/json/index.ts";
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
      input={{ ...kinds[schema.format ?? ""], ...autofill(schema.autocomplete) }}
      shown={typeof value === "string" ? value : ""}
      answerOf={textAnswer}
    />
  );
}
Text.size = ({ maxLength = Number.POSITIVE_INFINITY, format }: Schema) =>
  maxLength <= aWord ? ("tiny" as const) : maxLength <= someWords || format ? ("short" as const) : undefined;

/** Characters that fit a quarter of a desk's form, and half of it. */
const [aWord, someWords] = [8, 100];

function autofill(autoComplete: string | undefined) {
  return autoComplete === undefined ? {} : { autoComplete };
}
