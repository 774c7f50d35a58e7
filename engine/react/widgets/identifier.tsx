import { identifiers } from "#engine/identifiers/index.ts";
import type { Schema } from "#engine/json/index.ts";
import type { WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** DNI, CUIT, plate, card…: typed through the mask of the keyword that the schema carries, stored clean. */
export function IdentifierBox(props: WidgetProps) {
  const mask = maskOf(props.schema);
  const value = typeof props.value === "string" ? props.value : "";
  return (
    <TextBox
      question={props}
      mask={mask}
      shown={mask === undefined ? value : mask.format(value)}
      input={{ inputMode: mask?.inputMode, autoComplete: mask?.autoComplete ?? "off" }}
      answerOf={(typed) => (mask === undefined ? typed.trim() : mask.clean(typed)) || undefined}
    />
  );
}

/** The mask of a schema, by the first keyword (or the format) that the registry knows. */
export function maskOf(schema: Schema) {
  const byKeyword = Object.entries(identifiers).find(([name]) => Boolean(schema[name]));
  return byKeyword?.[1] ?? Object.entries(identifiers).find(([name]) => name === schema.format)?.[1];
}
