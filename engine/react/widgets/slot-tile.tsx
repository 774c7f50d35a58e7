import "./files.css";
import "./slot-tile.css";
import { errorId } from "@rjsf/utils";
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import { Drawing } from "../drawing.tsx";
import { acceptOf, takesPhotos } from "../file-text.ts";
import { anything, type FileLimits, type Host } from "../host.ts";
import { AddIcon, AlertIcon, CameraIcon, CheckIcon, RemoveIcon } from "../icons.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import type { Slot, WidgetProps } from "../widget.ts";
import { closedOf } from "./aria.ts";
import { useAddFiles } from "./use-add-files.ts";

type Props = {
  readonly question: WidgetProps;
  /** Distinguishes the tile where a question has several. */
  readonly id?: string;
  readonly slot: Slot;
  readonly limits: FileLimits | undefined;
  readonly file: FileReference | undefined;
  /** How many files there may be, where there are as many. */
  readonly full?: number | undefined;
  onFile(file: FileReference | undefined): void;
};

/**
 * One target for one picture or paper: its drawing while it waits, the picture when it is there, and what was refused
 * in its own place until another is chosen. A phone's own sheet opens: camera, gallery or files; elsewhere a file is chosen.
 */
export function SlotTile({ question, id = question.id, slot, limits = anything, file, full, onFile }: Props) {
  const { options, readonly, registry, rawErrors = [] } = question;
  const tools = registry.formContext;
  const { host } = tools;
  const { refused, isAdding, add } = useAddFiles({
    tools,
    limits,
    files: [],
    max: full === undefined || file ? 1 : 0,
    most: full,
    onFiles: ([added]) => replace(added),
  });
  const tile = useRef<HTMLDivElement>(null);
  const problem = refused[0]?.text ?? rawErrors[0];
  const isOpen = readonly !== true || options.isLocked === true;
  const uploads = useSyncExternalStore(host.uploads.subscribe, host.uploads.get, host.uploads.get);
  // Known before anything was chosen, it is not announced: it is why the slot asks again.
  const before = file ? undefined : slot.refusal;
  const isWrong = (problem ?? before) !== undefined;
  const isAgain = refused.length > 0 || before !== undefined || file !== undefined;
  const sent = file && uploads[file.key];
  const isOffline = useSyncExternalStore(host.isOffline.subscribe, host.isOffline.get, host.isOffline.get);
  const isPhoto = takesPhotos(limits.types) && matchMedia("(pointer: coarse)").matches;
  const status = statusOf({ file, sent, isAdding, isOpen, isWrong, isAgain, isPhoto, isOffline }, host.text);
  useEffect(() => {
    if (problem !== undefined) tile.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  function replace(added: FileReference | undefined): void {
    onFile(added);
    if (file) void host.removeFile(file.key);
  }
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was removed or refused.
    event.currentTarget.value = "";
    if (!options.isLocked) add(chosen.slice(0, 1));
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    if (readonly !== true) add([...event.dataTransfer.files].slice(0, 1));
  }
  function takeOut(): void {
    replace(undefined);
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its legend out as the tile does.
    <div
      ref={tile}
      role="group"
      aria-labelledby={`${id}-name`}
      className="flow-slot-tile"
      data-status={status.name}
      aria-busy={isAdding || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <label htmlFor={id} className="flow-slot-face">
        {isOpen && (
          <input
            {...closedOf(question)}
            id={id}
            type="file"
            className="flow-slot-input"
            accept={acceptOf(limits.types)}
            aria-invalid={problem !== undefined}
            aria-labelledby={`${id}-name ${id}-state`}
            aria-describedby={problem !== undefined ? errorId(id) : before && `${id}-before`}
            onChange={take}
          />
        )}
        <span className="flow-slot-picture">
          {file && !problem ? (
            <Thumbnail file={file} host={host} />
          ) : (
            slot.drawing && <Drawing name={slot.drawing} host={host} />
          )}
          {status.mark && <span className="flow-slot-mark">{status.mark}</span>}
          {status.sent !== undefined && <progress value={status.sent} aria-hidden="true" />}
        </span>
        <span className="flow-slot-text">
          <span id={`${id}-name`} className="flow-slot-name">
            {slot.title}
          </span>
          {problem !== undefined && (
            <span id={errorId(id)} role="alert" className="flow-slot-refusal">
              {problem}
            </span>
          )}
          {problem === undefined && before !== undefined && (
            <span id={`${id}-before`} className="flow-slot-refusal">
              {before}
            </span>
          )}
          {!file && refused.length === 0 && said(slot, host.text) && (
            <span className="flow-hint">{said(slot, host.text)}</span>
          )}
          <span id={`${id}-state`} className="flow-slot-state">
            {status.icon}
            {status.text}
          </span>
        </span>
      </label>
      {file && isOpen && (
        <button
          type="button"
          className="flow-icon-button flow-slot-remove"
          aria-label={host.text("form.files.remove", { name: slot.title })}
          aria-disabled={options.isLocked || undefined}
          onClick={() => !options.isLocked && takeOut()}
        >
          <RemoveIcon />
        </button>
      )}
    </div>
  );
}

/** How the tile looks and what it says that can be done. */
type Status = {
  readonly name: "empty" | "busy" | "done" | "refused" | "locked";
  readonly text: string;
  readonly icon?: ReactNode;
  readonly mark?: ReactNode;
  readonly sent?: number;
};

type Standing = {
  readonly file: FileReference | undefined;
  readonly sent: number | undefined;
  readonly isAdding: boolean;
  readonly isOpen: boolean;
  readonly isWrong: boolean;
  /** Whether something was chosen before. */
  readonly isAgain: boolean;
  readonly isPhoto: boolean;
  readonly isOffline: boolean;
};

function statusOf(
  { file, sent, isAdding, isOpen, isWrong, isAgain, isPhoto, isOffline }: Standing,
  text: Host["text"],
): Status {
  const icon = isPhoto ? <CameraIcon /> : <AddIcon />;
  const first = text(isPhoto ? "form.slot.take" : "form.files.choose");
  if (isAdding) return { name: "busy", text: text("form.files.adding") };
  if (isWrong)
    return {
      name: "refused",
      text: isAgain ? text(isPhoto ? "form.slot.again" : "form.slot.other") : first,
      icon,
      mark: <AlertIcon />,
    };
  // Kept on the device, and not said to be more.
  if (file && isOpen && isOffline && sent !== 1) return { name: "busy", text: text("form.slot.waits") };
  if (sent !== undefined && sent < 1)
    return { name: "busy", text: text("form.slot.sending", { percent: Math.round(sent * 100) }), sent };
  if (!file)
    return isOpen ? { name: "empty", text: first, icon } : { name: "locked", text: text("form.slot.none") };
  if (!isOpen) return { name: "locked", text: text("form.slot.kept") };
  return { name: "done", text: text("form.slot.done"), mark: <CheckIcon /> };
}

/** What is said of a slot while it waits. */
function said({ hint, isOptional }: Slot, text: Host["text"]): string | undefined {
  return hint ?? (isOptional ? text("form.slot.optional") : undefined);
}
