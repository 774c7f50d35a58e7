import "./files.css";
import { titleId } from "@rjsf/utils";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import { formatBytes, formatTypes } from "../file-text.ts";
import { anything, type FileLimits } from "../host.ts";
import { AlertIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";
import { EmptySlot } from "./empty-slot.tsx";
import { FileTile } from "./file-tile.tsx";
import { useAddFiles } from "./use-add-files.ts";

type Props = {
  readonly question: WidgetProps;
  readonly limits: FileLimits | undefined;
  readonly files: readonly FileReference[];
  readonly max: number;
  onFiles(files: readonly FileReference[]): void;
};

/** Slots for files: chosen, photographed, dropped or pasted; the newest on top, under the empty slot. */
export function FileSlots({ question, limits = anything, files, max, onFiles }: Props) {
  const { id, readonly, options, registry } = question;
  const tools = registry.formContext;
  const { host } = tools;
  const aria = ariaOf(question);
  const { refused, isAdding, add, remove } = useAddFiles({ tools, limits, files, max, onFiles });
  const [isOver, setOver] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const hasRoom = files.length < max && !readonly;
  usePastedFiles(area, hasRoom, add);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (hasRoom) add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the question around it has its own layout and no fieldset.
    <div
      ref={area}
      className="flow-files"
      role="group"
      aria-labelledby={titleId(id)}
      aria-describedby={aria["aria-describedby"]}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {(hasRoom || (options.isLocked && files.length < max)) && (
        <EmptySlot
          question={question}
          types={limits.types}
          isMany={max > 1}
          isBusy={isAdding}
          onFiles={add}
        />
      )}
      <div role="alert" className="flow-files-refused">
        {refused.map(({ name, text }) => (
          <p key={`${name} ${text}`} className="flow-error">
            <AlertIcon />
            <span>
              {name}: {text}
            </span>
          </p>
        ))}
      </div>
      {[...files].reverse().map((file) => (
        <FileTile
          key={file.key}
          file={file}
          host={host}
          isLocked={options.isLocked === true}
          onRemove={readonly && !options.isLocked ? undefined : () => takeOut(file)}
        />
      ))}
      <p className="flow-hint flow-files-limits">{limitsText()}</p>
    </div>
  );

  function takeOut(file: FileReference): void {
    remove(file);
    // The button that had the focus is gone; the slot is there again after this event.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  function limitsText(): string {
    const { types, maxBytes } = limits;
    const parts = [
      types.length > 0 ? formatTypes(types) : undefined,
      Number.isFinite(maxBytes) ? host.text("form.files.size", { size: formatBytes(maxBytes) }) : undefined,
      Number.isFinite(max) && max > 1
        ? host.text("form.files.count", { count: files.length, max })
        : undefined,
    ];
    return parts.filter((part) => part !== undefined).join(" · ");
  }
}

/** Pasted pictures go to the list that has the focus, or to the only one on the page. */
function usePastedFiles(
  area: { readonly current: HTMLElement | null },
  hasRoom: boolean,
  add: (files: readonly File[]) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    const isOnly = document.querySelectorAll(".flow-files").length === 1;
    if (!hasRoom || pasted.length === 0 || !(isOnly || area.current?.contains(document.activeElement)))
      return;
    event.preventDefault();
    add(pasted);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
}
