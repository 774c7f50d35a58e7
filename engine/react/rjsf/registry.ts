import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry, RJSFSchema, SchemaUtilsType, TemplatesType } from "@rjsf/utils";
import ObjectField from "./object-field.tsx";

type Parts = {
  readonly schema: RJSFSchema;
  readonly fields: Registry["fields"];
  readonly templates: Partial<TemplatesType>;
};

/** What RJSF's fields are given with each flat form: the fields that open it, and the form's own parts. */
export function createRegistry({ schema, fields, templates }: Parts): Registry {
  return {
    fields: { ObjectField, SchemaField, ...fields },
    templates: { ButtonTemplates: {}, ...templates } as Registry["templates"],
    widgets: {},
    rootSchema: schema,
    formContext: {},
    schemaUtils: flatSchemaUtils as SchemaUtilsType,
    translateString: (text) => text,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
    uiSchemaDefinitions: {},
  };
}

/** The reading of schemas without references, conditions, alternatives or defaults: each question's plainest answer. */
export const flatSchemaUtils: Partial<SchemaUtilsType> = {
  retrieveSchema: (schema) => schema,
  getDisplayLabel: () => false,
  isSelect: () => false,
};
