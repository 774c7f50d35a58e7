import "./file-names.css";
import type { FileReference, LeafView } from "#engine/runtime/index.ts";
import { filesOf, fills, missingSlots } from "../filled-slots.ts";
import { AlertIcon } from "../icons.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import type { AnswerProps, WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";
import { SlotTile } from "./slot-tile.tsx";
import { SlottedFiles } from "./slotted-files.tsx";

/** A list of files: an empty slot on top until there are `maxItems`. */
export function Files(props: WidgetProps) {
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
Files.naming = "group" as const;
Files.Answer = FileNames;

/** One file. */
export function OneFile(props: WidgetProps) {
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
OneFile.naming = "group" as const;
OneFile.Answer = FileNames;

/** The files of an answer, each with its picture, and what is asked for and not there. */
function FileNames({ leaf, host }: AnswerProps) {
  const files = filesOf(leaf.value);
  const missing = missingSlots(leaf);
  return (
    <>
      {files.length > 0 && (
        <ul className="flow-review-files">
          {files.map((file) => (
            <li key={file.key}>
              <Thumbnail file={file} host={host} />
              <span className="flow-tile-name">{titleOf(leaf, file) ?? file.name}</span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className="flow-missing">
          <AlertIcon />
          <span>
            {host.text("form.slots.missing", { titles: missing.map(({ title }) => title).join(", ") })}
          </span>
        </p>
      )}
      {files.length + missing.length === 0 && host.text("form.slots.none")}
    </>
  );
}

/** What the slot of a file is called. */
function titleOf({ slots = [] }: LeafView, file: FileReference): string | undefined {
  return slots.find((slot) => fills(file, slot))?.title;
}
