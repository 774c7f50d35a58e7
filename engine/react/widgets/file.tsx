import { filesOf } from "../show-value.ts";
import type { Widget, WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";

/** One file. */
export const file: Widget = { naming: "group", Control: FileControl };

function FileControl({ answer, ...rest }: WidgetProps) {
  return (
    <FileSlots
      {...rest}
      limits={rest.leaf.schema.file}
      files={filesOf(rest.leaf.value)}
      max={1}
      onFiles={([first]) => answer(first)}
    />
  );
}
