import "./file-names.css";
import type { FileReference, LeafView } from "#engine/runtime/index.ts";
import { filesOf, fills, missingSlots } from "../filled-slots.ts";
import { AlertIcon } from "../icons.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import type { AnswerProps } from "../widget.ts";
import { lazyWidget } from "./lazy-widget.tsx";

// What takes pictures comes once a wizard stands that asks for them; what tells of them is with the answers.
const questions = () => import("./file-questions.tsx");

/** A list of files: an empty slot on top until there are `maxItems`. */
export const Files = Object.assign(
  lazyWidget(() => questions().then(({ FileList }) => FileList), "group"),
  { Answer: FileNames },
);

/** One file. */
export const OneFile = Object.assign(
  lazyWidget(() => questions().then(({ SingleFile }) => SingleFile), "group"),
  { Answer: FileNames },
);

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
