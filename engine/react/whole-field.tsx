import { type FieldProps, getUiOptions, getWidget, optionsList } from "@rjsf/utils";

/**
 * RJSF's field for an answer that is one question though it is a list, an object or of several types: it is drawn by
 * its widget alone, where RJSF would open it into further questions.
 */
export function WholeField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData, registry, onChange, name } = props;
  const { required = false, disabled = false, readonly = false, rawErrors = [], onBlur, onFocus } = props;
  const { widget, title = name, ...options } = getUiOptions(uiSchema);
  const Widget = getWidget(schema, widget, registry.widgets);
  const { items } = schema;
  const choices = typeof items === "object" && !Array.isArray(items) && items.enum ? items : schema;
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      schema={schema}
      {...(uiSchema && { uiSchema })}
      options={{ ...options, enumOptions: optionsList(choices, uiSchema) ?? [] }}
      label={title}
      value={formData}
      required={required}
      disabled={disabled}
      readonly={readonly}
      rawErrors={rawErrors}
      registry={registry}
      onChange={(value) => onChange(value, fieldPathId.path)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}
