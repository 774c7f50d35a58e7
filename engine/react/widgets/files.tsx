import type { Json } from "#engine/json/index.ts";
import type { FileReference } from "#engine/runtime/index.ts";
import { Thumbnail } from "../thumbnail.tsx";
import type { AnswerProps, WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";

/** A list of files: an empty slot on top until there are `maxItems`. */
export function Files(props: WidgetProps) {
  const { schema, value, onChange } = props;
  return (
    <FileSlots
      question={props}
      limits={schema.items?.file}
      files={filesOf(value)}
      max={schema.maxItems ?? Number.POSITIVE_INFINITY}
      // An empty list is sent too: what was taken out must not stay with the server.
      onFiles={onChange}
    />
  );
}
Files.naming = "group" as const;
Files.Answer = FileNames;

/** One file. */
export function OneFile(props: WidgetProps) {
  const { schema, value, onChange } = props;
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

/** The files of an answer, each with its picture. */
function FileNames({ leaf, host }: AnswerProps) {
  return (
    <ul className="flow-review-files">
      {filesOf(leaf.value).map((file) => (
        <li key={file.key}>
          <Thumbnail file={file} host={host} />
          <span className="flow-tile-name">{file.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The files of an answer, whether it holds one or a list. */
function filesOf(value: Json | undefined): readonly FileReference[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter(isFile);
}

// What is stored under `key`, `name`, `type` and `size` is a file reference: the runtime checked the answer.
function isFile(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && "key" in value && "size" in value && "name" in value;
}
