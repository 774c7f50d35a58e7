import { filesOf } from "../filled-slots.ts";
import type { WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";
import { SlotTile } from "./slot-tile.tsx";
import { SlottedFiles } from "./slotted-files.tsx";

/** A list of files: an empty slot on top until there are `maxItems`. */
export function FileList(props: WidgetProps) {
  const { schema, value, options, onChange } = props;
  const max = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const files = filesOf(value);
  if (options.slots)
    return <SlottedFiles question={props} slots={options.slots} files={files} max={max} onFiles={onChange} />;
  return (
    <FileSlots
      question={props}
      limits={schema.items?.file}
      files={files}
      max={max}
      // An empty list is sent too: what was taken out must not stay with the server.
      onFiles={onChange}
    />
  );
}

/** One file. */
export function SingleFile(props: WidgetProps) {
  const { schema, value, options, onChange } = props;
  const [file] = filesOf(value);
  if (options.slot)
    return (
      <SlotTile question={props} slot={options.slot} limits={schema.file} file={file} onFile={onChange} />
    );
  return (
    <FileSlots
      question={props}
      limits={schema.file}
      files={filesOf(value)}
      max={1}
      onFiles={([first]) => onChange(first)}
    />
  );
}
