import "./files.css";
import { titleId } from "@rjsf/utils";
import type { ChangeEvent } from "react";
import { acceptOf, takesPhotos } from "../file-text.ts";
import { AddIcon, CameraIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";

type Props = {
  readonly question: WidgetProps;
  readonly types: readonly string[];
  readonly isMany: boolean;
  readonly isBusy: boolean;
  onFiles(files: readonly File[]): void;
};

/** The slot that waits for a file: the whole tile is the file input's label; phones get the camera too. */
export function EmptySlot({ question, types, isMany, isBusy, onFiles }: Props) {
  const { id, options, registry } = question;
  const { host } = registry.formContext;
  const labelId = titleId(id);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was removed or refused.
    event.currentTarget.value = "";
    if (!options.isLocked) onFiles(chosen);
  }
  return (
    <div className="flow-slot" aria-busy={isBusy}>
      <label className="flow-slot-choose">
        <input
          {...closedOf(question)}
          id={id}
          type="file"
          className="flow-slot-input"
          accept={acceptOf(types)}
          multiple={isMany}
          aria-invalid={ariaOf(question)["aria-invalid"]}
          aria-labelledby={`${labelId} ${id}-choose`}
          onChange={take}
        />
        <AddIcon />
        <span id={`${id}-choose`}>{host.text(isBusy ? "form.files.adding" : "form.files.choose")}</span>
        <span className="flow-hint flow-slot-drop">{host.text("form.files.drop")}</span>
      </label>
      {takesPhotos(types) && (
        <label className="flow-slot-camera">
          <input
            {...closedOf(question)}
            type="file"
            className="flow-slot-input"
            accept="image/*"
            capture="environment"
            aria-labelledby={`${labelId} ${id}-photo`}
            onChange={take}
          />
          <CameraIcon />
          <span id={`${id}-photo`}>{host.text("form.files.photo")}</span>
        </label>
      )}
    </div>
  );
}
