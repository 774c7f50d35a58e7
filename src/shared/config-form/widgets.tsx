import type { RegistryWidgetsType, WidgetProps } from "@rjsf/utils";
import { TextField } from "../ui/text-field.tsx";
import { LongText } from "./long-text.tsx";
import { nameOf } from "./problems.ts";

/** RJSF's widgets for what settings are made of; what it has beside them is left as it is. */
export const widgets: RegistryWidgetsType = {
  TextWidget: TextBox,
  URLWidget: TextBox,
  EmailWidget: TextBox,
  textarea: LongText,
};

/** A text of one line. `letters: "lower"` keeps it in small letters, `prefix` stands before it in the box. */
function TextBox(props: WidgetProps) {
  const { id, label, value, onChange, schema, options, placeholder, rawErrors, disabled, readonly } = props;
  const isPlain = options.letters === "lower" || placeholder !== "";
  return (
    <TextField
      id={id}
      label={nameOf(id, label)}
      value={typeof value === "string" ? value : ""}
      problem={rawErrors?.[0]}
      note={options.help as string | undefined}
      tool={options.prefix && <span className="text-field-before">{String(options.prefix)}</span>}
      disabled={disabled || readonly}
      {...(placeholder ? { placeholder } : {})}
      {...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength })}
      {...(isPlain ? { autoCapitalize: "none", spellCheck: false } : {})}
      onType={(text) => {
        const typed = options.letters === "lower" ? text.toLowerCase() : text;
        onChange(typed === "" ? options.emptyValue : typed);
      }}
    />
  );
}
