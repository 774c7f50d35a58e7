import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import NumberField from "@rjsf/core/lib/components/fields/NumberField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import {
  isConstant,
  type Registry,
  type RegistryFieldsType,
  type RegistryWidgetsType,
  type RJSFSchema,
  type SchemaUtilsType,
  type TemplatesType,
  TranslatableString,
} from "@rjsf/utils";
import { BaseInput } from "./base-input.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import type { Tools } from "./tools.ts";
import { WholeField } from "./whole-field.tsx";
import type { Widgets } from "./widget.ts";

/** Fields of the host by name: a question whose `widget` has that name is drawn by it. */
export type Fields = RegistryFieldsType;

/**
 * RJSF's registry for a wizard: its own fields for the types that are one value, our frame around each, the widgets
 * by name. What opens objects and lists is left out: the view's tree is drawn by `FieldTree`.
 */
export function createRegistry(tools: Tools, widgets: Widgets, fields: Fields): Registry {
  // Looked up once: RJSF asks for them at each drawing of a question that may be answered with them.
  const words: { readonly [text: string]: string } = {
    [TranslatableString.YesLabel]: tools.host.text("form.yes"),
    [TranslatableString.NoLabel]: tools.host.text("form.no"),
  };
  return {
    fields: { SchemaField, StringField, NumberField, BooleanField, WholeField, ...fields },
    // Ours take what RJSF gives, more narrowly typed.
    widgets: widgets as unknown as RegistryWidgetsType,
    templates: templates as TemplatesType,
    formContext: tools,
    rootSchema: noSchema,
    schemaUtils: plainSchemaUtils as SchemaUtilsType,
    translateString: (text) => words[text] ?? text,
    globalFormOptions: {
      idPrefix: "field",
      idSeparator: "/",
      // `Question` draws again only for another view of itself.
      experimental_componentUpdateStrategy: "shallow",
    },
  };
}

const noSchema: RJSFSchema = {};
const Nothing = () => null;

const templates: Partial<TemplatesType> = {
  FieldTemplate: QuestionFrame,
  BaseInputTemplate: BaseInput,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};

/**
 * RJSF's reading of a schema where there is nothing to look up: a release holds no reference, and a question's
 * conditions were decided by the runtime. Its general reading would resolve and merge each schema at each drawing.
 */
const plainSchemaUtils: Partial<SchemaUtilsType> = {
  getRootSchema: () => noSchema,
  retrieveSchema: (schema) => schema,
  isSelect: (schema) =>
    Array.isArray(schema.enum) ||
    [schema.oneOf, schema.anyOf].some((options) =>
      options?.every((option) => typeof option === "object" && isConstant(option)),
    ),
  isMultiSelect: ({ uniqueItems, items }) =>
    uniqueItems === true && typeof items === "object" && "enum" in items,
  isFilesArray: () => false,
  getDisplayLabel: () => true,
};
