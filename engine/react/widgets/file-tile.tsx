import "./files.css";
import { useSyncExternalStore } from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import { formatBytes } from "../file-text.ts";
import type { Host } from "../host.ts";
import { RemoveIcon } from "../icons.tsx";
import { Thumbnail } from "../thumbnail.tsx";

type Props = {
  readonly file: FileReference;
  readonly host: Host;
  /** Whether it stays as it is while an action works. */
  readonly isLocked: boolean;
  readonly onRemove: (() => void) | undefined;
};

/** A chosen file: its picture, name and size, and how much of it has been sent. */
export function FileTile({ file, host, isLocked, onRemove }: Props) {
  const uploads = useSyncExternalStore(host.uploads.subscribe, host.uploads.get, host.uploads.get);
  const sent = uploads[file.key];
  return (
    <div className="flow-tile">
      <Thumbnail file={file} host={host} />
      <div className="flow-tile-text">
        <span className="flow-tile-name">{file.name}</span>
        <span className="flow-hint">{formatBytes(file.size)}</span>
        {sent !== undefined && sent < 1 && (
          <progress value={sent} aria-label={host.text("form.files.sending", { name: file.name })} />
        )}
      </div>
      {onRemove && (
        <button
          type="button"
          className="flow-icon-button"
          aria-label={host.text("form.files.remove", { name: file.name })}
          aria-disabled={isLocked || undefined}
          onClick={() => !isLocked && onRemove()}
        >
          <RemoveIcon />
        </button>
      )}
    </div>
  );
}
