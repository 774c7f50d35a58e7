import type { RJSFSchema, SchemaUtilsType, ValidatorType } from "@rjsf/utils";

/**
 * Stands in for RJSF's reading of schemas: references, conditions, alternatives and defaults. A form's flat
 * shape has none of them, so every question about it has its plainest answer.
 */
export default function createSchemaUtils(
  validator: ValidatorType,
  rootSchema: RJSFSchema,
): Partial<SchemaUtilsType> {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (_validator, schema) => schema !== rootSchema,
    findFieldInSchema: () => ({}),
    getDefaultFormState: (_schema, formData) => formData,
    getDisplayLabel: () => false,
    isSelect: () => false,
    omitExtraData: (_schema, formData) => formData,
    retrieveSchema: (schema) => schema,
    sanitizeDataForNewSchema: (_next, _previous, formData) => formData,
  };
}
