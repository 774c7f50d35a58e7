import type { FormProps } from "@rjsf/core";
import { type RJSFSchema, type TemplatesType, toFieldPathId } from "@rjsf/utils";
import { useMemo } from "react";
import { createRegistry } from "./registry.ts";

/** What a flat form says of itself; the rest of RJSF's props turn off what this form does not have. */
export type FlatFormProps = Pick<FormProps, "className" | "schema" | "uiSchema" | "formData" | "fields"> & {
  readonly templates?: Partial<TemplatesType>;
};

/**
 * Stands in for RJSF's form in a build: it draws a flat schema by RJSF's own fields. What is left out is what the
 * runtime does here: the answers, the defaults, the validation, the list of errors and the sending.
 */
export default function Form({
  className,
  schema,
  uiSchema = {},
  formData,
  fields = {},
  templates = {},
}: FlatFormProps) {
  const registry = useMemo(() => {
    assertFlat(schema);
    return createRegistry({ schema, fields, templates });
  }, [schema, fields, templates]);
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  return (
    <div className={className}>
      <SchemaField
        name=""
        schema={schema}
        uiSchema={uiSchema}
        errorSchema={noErrors}
        fieldPathId={toFieldPathId("", registry.globalFormOptions)}
        formData={formData}
        onChange={nothing}
        onBlur={nothing}
        onFocus={nothing}
        registry={registry}
      />
    </div>
  );
}

const noErrors = {};
const nothing = () => {};

/** A form that says more than the type and title of each property needs the library's own. */
function assertFlat({ type, properties = {}, ...rest }: RJSFSchema): void {
  const isFlat = Object.values(properties).every(
    (property) => typeof property === "object" && Object.keys(property).every((key) => known.has(key)),
  );
  if (type !== "object" || Object.keys(rest).length > 0 || !isFlat)
    throw new Error("form: the schema is not flat — RJSF's own form is needed");
}

const known = new Set(["type", "title"]);
