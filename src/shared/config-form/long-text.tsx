import type { WidgetProps } from "@rjsf/utils";
import { deskText } from "../i18n/desk-text.ts";
import { TextArea } from "../ui/text-area.tsx";

/** A text of several lines, with how much of it there may still be. */
export function LongText({ id, label, value, onChange, schema, options, rawErrors }: WidgetProps) {
  const text = typeof value === "string" ? value : "";
  const { maxLength } = schema;
  return (
    <TextArea
      id={id}
      label={label}
      value={text}
      problem={rawErrors?.[0]}
      {...(maxLength === undefined
        ? {}
        : { maxLength, note: deskText("config.count", { count: text.length, most: maxLength }) })}
      onType={(typed) => onChange(typed === "" ? options.emptyValue : typed)}
    />
  );
}
