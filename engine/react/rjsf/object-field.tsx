import { type FieldProps, type RJSFSchema, toFieldPathId } from "@rjsf/utils";

/**
 * Stands in for RJSF's field of an object in a build: each property drawn by RJSF's own field, in the order of the
 * schema, and given to the template. What is left out is properties that people add, name and remove.
 */
export default function ObjectField(props: FieldProps) {
  const { schema, uiSchema = {}, errorSchema, fieldPathId, registry, name, required = false } = props;
  const { onChange, onBlur, onFocus, disabled = false, readonly = false } = props;
  const { ObjectFieldTemplate } = registry.templates;
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  const properties = Object.entries(schema.properties ?? {}).map(([property, propertySchema]) => ({
    name: property,
    content: (
      <SchemaField
        key={property}
        name={property}
        required={false}
        schema={propertySchema as RJSFSchema}
        uiSchema={uiSchema[property]}
        fieldPathId={toFieldPathId(property, registry.globalFormOptions, fieldPathId.path)}
        formData={undefined}
        wasPropertyKeyModified={false}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
        registry={registry}
      />
    ),
    disabled,
    readonly,
    required,
    hidden: false,
  }));
  return (
    <ObjectFieldTemplate
      title={schema.title ?? name}
      properties={properties}
      onAddProperty={refuse}
      schema={schema}
      uiSchema={uiSchema}
      {...(errorSchema && { errorSchema })}
      fieldPathId={fieldPathId}
      formData={props.formData}
      registry={registry}
      disabled={disabled}
      readonly={readonly}
      required={required}
    />
  );
}

function refuse(): never {
  throw new Error("form: a flat schema gets no further properties");
}
