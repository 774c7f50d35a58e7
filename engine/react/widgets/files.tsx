import { filesOf } from "../show-value.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";

/** A list of files: an empty slot on top until there are `maxItems`. */
export const files: Widget = { naming: "group", Control: FilesControl };

function FilesControl({ answer, ...rest }: WidgetProps) {
  const { schema, value } = rest.leaf;
  return (
    <FileSlots
      {...rest}
      limits={schema.items?.file}
      files={filesOf(value)}
      max={schema.maxItems ?? Number.POSITIVE_INFINITY}
      // An empty list is sent too: what was taken out must not stay with the server.
      onFiles={(chosen) => answer(chosen)}
    />
  );
}
