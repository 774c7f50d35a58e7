import "./config-form.css";
import Form from "@rjsf/core/lib/components/Form.js";
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, UiSchema } from "@rjsf/utils";
import type { ValidatorFunctions } from "@rjsf/validator-ajv8";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { type ReactNode, useMemo, useState } from "react";
import type { JsonObject } from "#engine/json/index.ts";
import { buenosAiresToday, createRuntime, type ValidatorRuntime } from "#engine/validation/index.ts";
import type { ConfigContext } from "./context.ts";
import { refusalsOf, sayProblems } from "./problems.ts";
import { templates } from "./templates.tsx";
import { widgets } from "./widgets.tsx";

/** What `#schemas/….schema.json?config-form` is. */
export type CompiledForm = {
  readonly schema: RJSFSchema;
  readonly validators: (runtime: ValidatorRuntime) => ValidatorFunctions;
};

type ConfigFormProps = {
  form: CompiledForm;
  /** In which groups and widgets: RJSF's `uiSchema`, as a document. */
  layout: UiSchema;
  /** For `ui:widget` and `ui:field`: what is answered otherwise than by a box of text. */
  widgets?: RegistryWidgetsType;
  fields?: RegistryFieldsType;
  /** What those fields are told beside their value. */
  context?: object;
  data: JsonObject;
  onChange: (data: JsonObject) => void;
  /** Only of data that the schema takes. */
  onSubmit: (data: JsonObject) => void;
  /** What a server refused, by its place: `links/0/url`. */
  refused?: Readonly<Record<string, string>>;
  /** Behind the fields: what is done with them. */
  children: ReactNode;
};

/**
 * A form of settings as its schema and layout say it: RJSF's own, with our templates and widgets. What is typed is judged
 * when it is sent, and then at each change until it is right.
 */
export function ConfigForm(props: ConfigFormProps) {
  const { form, layout, widgets: own, fields, context, data, onChange, onSubmit } = props;
  const { refused = noRefusals, children } = props;
  const { schema, validators } = form;
  const [attempts, setAttempts] = useState(0);
  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        validators(createRuntime({ today: buenosAiresToday })),
        schema,
        sayProblems(schema),
      ),
    [schema, validators],
  );
  const told: ConfigContext = { ...context, attempts };
  const extraErrors = useMemo(() => refusalsOf(refused), [refused]);
  return (
    <Form
      className="config-form"
      schema={schema}
      uiSchema={layout}
      validator={validator}
      templates={templates}
      widgets={{ ...widgets, ...own }}
      {...(fields ? { fields } : {})}
      formContext={told}
      formData={data}
      idPrefix="config"
      noHtml5Validate
      liveValidate={attempts > 0 ? "onChange" : false}
      showErrorList="top"
      // What says nothing more than another problem of its place does has no words.
      transformErrors={(errors) => errors.filter(({ message }) => message)}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: "skipDefaults" }}
      extraErrors={extraErrors}
      onChange={({ formData }) => onChange(formData as JsonObject)}
      onSubmit={({ formData }) => onSubmit(formData as JsonObject)}
      onError={() => setAttempts((count) => count + 1)}
    >
      {children}
    </Form>
  );
}

const noRefusals = {};
