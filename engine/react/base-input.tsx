import { type BaseInputTemplateProps, getInputProps, type RJSFSchema } from "@rjsf/utils";
import type { Tools } from "./tools.ts";
import { useDraft } from "./use-draft.ts";
import { ariaOf } from "./widgets/aria.ts";

/** RJSF's template of an input, on which its stock widgets stand: drawn as our boxes, typed text kept as in ours. */
export function BaseInput(props: BaseInputTemplateProps<unknown, RJSFSchema, Tools>) {
  const { id, name, value, type, schema, options, readonly, disabled, placeholder, onChange } = props;
  const { send } = props.registry.formContext;
  const input = getInputProps(schema, type, options);
  const answerOf = (text: string) => (text === "" ? options.emptyValue : text);
  const draft = useDraft(
    value === undefined || value === null ? "" : String(value),
    (text) => onChange(answerOf(text)),
    // A number half typed is none yet.
    schema.type === "string"
      ? (text) => send({ type: "answer", pointer: name, value: answerOf(text), isTyping: true })
      : undefined,
  );
  const isTyped = input.type !== "range" && input.type !== "color";
  return (
    <input
      {...input}
      {...ariaOf(props)}
      id={id}
      className="flow-input"
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder}
      onChange={({ currentTarget }) => {
        if (isTyped) draft.type(currentTarget.value);
        else if (!readonly) onChange(answerOf(currentTarget.value));
      }}
      onBlur={() => draft.leave()}
    />
  );
}
