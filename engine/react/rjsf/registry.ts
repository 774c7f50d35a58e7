import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry } from "@rjsf/utils";

/**
 * RJSF's default registry as this product uses it: the two fields that open a form. In a build it stands in
 * for the library's, whose other fields, templates and widgets are then left out; the form brings its own.
 */
export default function getDefaultRegistry(): Omit<Registry, "schemaUtils"> {
  return {
    fields: { ObjectField, SchemaField },
    templates: { ButtonTemplates: {} } as Registry["templates"],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text) => text,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
