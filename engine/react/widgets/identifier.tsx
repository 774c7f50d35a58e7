import { identifiers } from "#engine/identifiers/index.ts";
import type { Schema } from "#engine/language/index.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { TextBox } from "./text-box.tsx";

/** DNI, CUIT, plate, card…: typed through the mask of the keyword that the schema carries, stored clean. */
export const identifier: Widget = { naming: "label", Control: IdentifierControl };

/** The mask of a schema, by the first keyword (or the format) that the registry knows. */
export function maskOf(schema: Schema) {
  const byKeyword = Object.entries(identifiers).find(([name]) => Boolean(schema[name]));
  return byKeyword?.[1] ?? Object.entries(identifiers).find(([name]) => name === schema.format)?.[1];
}

function IdentifierControl({ leaf, answer, ...rest }: WidgetProps) {
  const mask = maskOf(leaf.schema);
  const value = typeof leaf.value === "string" ? leaf.value : "";
  return (
    <TextBox
      {...rest}
      leaf={leaf}
      mask={mask}
      shown={mask === undefined ? value : mask.format(value)}
      input={{ inputMode: mask?.inputMode, autoComplete: mask?.autoComplete ?? "off" }}
      onText={(typed, isTyping) =>
        answer((mask === undefined ? typed.trim() : mask.clean(typed)) || undefined, isTyping)
      }
    />
  );
}
