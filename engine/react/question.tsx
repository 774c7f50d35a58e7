import Form from "@rjsf/core";
import type { RJSFSchema, TemplatesType, UiSchema, ValidatorType } from "@rjsf/utils";
import { memo, type PropsWithChildren, useMemo } from "react";
import type { View } from "#engine/runtime/index.ts";
import { FormLayout } from "./form-layout.tsx";
import { LeafField } from "./leaf-field.tsx";
import { leavesOf } from "./leaves.ts";

/**
 * A step's questions as one RJSF form. RJSF is given the flat shape of the step, a property for each
 * question named by its pointer; the runtime holds the answers and decides the problems, so an answer
 * redraws its own question and RJSF works only when questions come or go.
 */
export function FlowForm({ view }: { readonly view: View }) {
  const key = JSON.stringify(
    [...leavesOf(view.fields).values()].map(({ pointer, schema }) => [pointer, schema.type]),
  );
  const shape = useMemo(() => shapeOf(JSON.parse(key)), [key]);
  return <ShapeForm {...shape} />;
}

type Shape = { readonly schema: RJSFSchema; readonly uiSchema: UiSchema };

const ShapeForm = memo(function ShapeForm({ schema, uiSchema }: Shape) {
  return (
    <Form
      // The form element is the step's own: it also holds the actions, and submits before RJSF would.
      tagName="div"
      className="flow-form"
      schema={schema}
      uiSchema={uiSchema}
      formData={noData}
      validator={silentValidator}
      fields={fields}
      templates={templates}
      showErrorList={false}
      noHtml5Validate
      experimental_defaultFormStateBehavior={noDefaults}
    >
      <Nothing />
    </Form>
  );
});

/** Slashes are plain characters in RJSF's property names; each question is drawn whole by our one field. */
function shapeOf(leaves: readonly (readonly [pointer: string, type?: RJSFSchema["type"]])[]): Shape {
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(
        leaves.map(([pointer, type = "string"]) => [pointer, { type, title: pointer } as RJSFSchema]),
      ),
    },
    uiSchema: Object.fromEntries(leaves.map(([pointer]) => [pointer, { "ui:field": "LeafField" }])),
  };
}

/** The runtime decides what is wrong and says it in the view: RJSF finds nothing by itself. */
const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const noData = {};
const fields = { LeafField };

/** Defaults are the runtime's: RJSF must neither fill a constant nor grow a list or an object. */
const noDefaults = {
  constAsDefaults: "never",
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
} as const;

const Passage = ({ children }: PropsWithChildren) => children;
const Nothing = () => null;

const templates: Partial<TemplatesType> = {
  ObjectFieldTemplate: FormLayout,
  FieldTemplate: Passage,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
