import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { ErrorSchema, Registry, RJSFSchema, UiSchema } from "@rjsf/utils";
import { memo, useContext, useMemo } from "react";
import { isEqual } from "#engine/json/index.ts";
import type { LeafView } from "#engine/runtime/index.ts";
import { elementId } from "./element-id.ts";
import { problemText } from "./problem.tsx";
import { LookContext, ToolsContext } from "./tools.ts";
import type { QuestionOptions, Slot, Widgets } from "./widget.ts";

type Props = {
  readonly leaf: LeafView;
  /** Named by the step's heading already. */
  readonly isHeading: boolean;
  /** The slot that it fills, which names and draws it. */
  readonly slot?: Slot | undefined;
  /** An action works on the answers. */
  readonly isLocked: boolean;
};

/**
 * One question: RJSF's own field over its real schema. The view has decided all that RJSF would: what is asked, what
 * is wrong with it and whether it may be answered; an answer goes to the runtime at once.
 */
export const Question = memo(function Question({ leaf, isHeading, slot, isLocked }: Props) {
  const { host, send } = useContext(ToolsContext);
  const { registry, widgets } = useContext(LookContext);
  const { pointer, problem } = leaf;
  const fieldPathId = useMemo(() => ({ $id: elementId(pointer), path: [pointer] }), [pointer]);
  return (
    <SchemaField
      name={pointer}
      // RJSF writes on no schema, though its types let it.
      schema={leaf.schema as unknown as RJSFSchema}
      uiSchema={uiSchemaOf({ leaf, isHeading, slot, isLocked }, registry, widgets)}
      fieldPathId={fieldPathId}
      formData={leaf.value}
      errorSchema={problem === undefined ? noErrors : errorsOf(problemText(problem, host))}
      required={leaf.required}
      onChange={isLocked ? ignore : (value) => send({ type: "answer", pointer, value })}
      onBlur={ignore}
      onFocus={ignore}
      registry={registry}
    />
  );
}, isEqual);

const noErrors: ErrorSchema = {};
const ignore = () => {};

function errorsOf(text: string): ErrorSchema {
  // RJSF's type wants every member to be such a schema too.
  return { __errors: [text] } as ErrorSchema;
}

/** How a question is drawn, in RJSF's words. What one widget answers whole is not opened by RJSF. */
function uiSchemaOf(
  { leaf, isHeading, slot, isLocked }: Props,
  { fields }: Registry,
  widgets: Widgets,
): UiSchema {
  const { schema, title, hint, source, shortcuts, about, widget, required, readOnly } = leaf;
  const isField = Object.hasOwn(fields, widget);
  const own = known(widgets, widget);
  const room = own?.size?.(schema);
  // A hint wants more than a few characters.
  const size = room === "tiny" && hint !== undefined ? "short" : room;
  const naming = slot ? "own" : isField ? "group" : (own?.naming ?? "label");
  const options: QuestionOptions = {
    title,
    // Said here it is the last word: a schema's own `readOnly` would be another.
    readonly: readOnly || isLocked,
    naming,
    isHeading,
    ...(size === undefined ? {} : { size }),
    isLocked: isLocked && !readOnly,
    isOptional: !required && !readOnly && naming !== "own",
    ...(source === undefined ? {} : { source }),
    ...(shortcuts === undefined ? {} : { shortcuts }),
    ...(about === undefined ? {} : { about }),
    ...(hint === undefined || slot ? {} : { help: hint }),
    ...(leaf.slots === undefined ? {} : { slots: leaf.slots }),
    ...(slot === undefined ? {} : { slot: { ...slot, isOptional: !required } }),
  };
  // RJSF copies what it has read for each key that it reads: the options are one.
  return {
    "ui:widget": own === undefined ? "text" : widget,
    "ui:options": schema.titles === undefined ? options : { ...options, enumNames: schema.titles },
    ...fieldOf(schema, isField ? widget : undefined, own?.answersNumbers === true),
    ...(isField || !isPlain(schema) ? { "ui:fieldReplacesAnyOrOneOf": true } : {}),
  };
}

/**
 * The field that draws it where RJSF's own choice would be another one. Its field of numbers looks up the browser's
 * decimal separator at each drawing, to read a text that not every widget answers.
 */
function fieldOf(schema: LeafView["schema"], field: string | undefined, isNumber: boolean): UiSchema {
  if (field !== undefined) return { "ui:field": field };
  if (!isPlain(schema)) return { "ui:field": "WholeField" };
  const asksNumber = schema.type === "number" || schema.type === "integer";
  return isNumber && asksNumber ? { "ui:field": "StringField" } : {};
}

function known(widgets: Widgets, name: string) {
  return Object.hasOwn(widgets, name) ? widgets[name] : undefined;
}

/** Whether RJSF has a field for it that draws one widget. */
function isPlain({ type, anyOf, oneOf }: LeafView["schema"]): boolean {
  const isOne = type === "string" || type === "number" || type === "integer" || type === "boolean";
  return isOne && anyOf === undefined && oneOf === undefined;
}
