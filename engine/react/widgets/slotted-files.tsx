import { titleId } from "@rjsf/utils";
import type { FileReference, SlotView } from "#engine/runtime/index.ts";
import { fills } from "../filled-slots.ts";
import { SlotGroups } from "../slot-group.tsx";
import type { WidgetProps } from "../widget.ts";
import { FileSlots } from "./file-slots.tsx";
import { SlotTile } from "./slot-tile.tsx";

type Props = {
  readonly question: WidgetProps;
  readonly slots: readonly SlotView[];
  readonly files: readonly FileReference[];
  readonly max: number;
  onFiles(files: readonly FileReference[]): void;
};

/** A list of files as a check-list: a tile for each slot, and behind them what is added beside. */
export function SlottedFiles({ question, slots, files, max, onFiles }: Props) {
  const { id, schema, registry } = question;
  const { host } = registry.formContext;
  const limits = schema.items?.file;
  const inSlots = new Map(slots.map((slot) => [slot.key, files.find((file) => fills(file, slot))]));
  const filled = new Set(inSlots.values());
  const others = files.filter((file) => !filled.has(file));
  // What is wrong with the list is said over it, and not of each slot.
  const tile = { ...question, rawErrors: [] };
  const isFull = files.length >= max;
  const othersId = `${id}-others`;

  function fill(slot: SlotView, added: FileReference | undefined): void {
    const before = inSlots.get(slot.key);
    const kept = files.filter((file) => file !== before);
    onFiles(added === undefined ? kept : [...kept, { ...added, [slot.part]: slot.key }]);
  }

  return (
    <div className="flow-files">
      <SlotGroups
        slots={slots}
        counts={({ isOptional }) => !isOptional}
        isReady={({ key }) => inSlots.get(key) !== undefined}
        host={host}
      >
        {(slot) => (
          <SlotTile
            question={tile}
            id={slot === slots[0] ? id : `${id}-${slot.key}`}
            slot={slot}
            limits={limits}
            file={inSlots.get(slot.key)}
            full={isFull ? max : undefined}
            onFile={(added) => fill(slot, added)}
          />
        )}
      </SlotGroups>
      {(others.length > 0 || !isFull) && (
        <div className="flow-files">
          <p className="flow-slot-head">
            <span id={titleId(othersId)} className="flow-slot-heading">
              {host.text("form.slots.others")}
            </span>
          </p>
          <FileSlots
            question={{ ...question, id: othersId }}
            limits={limits}
            files={others}
            max={max - (files.length - others.length)}
            onFiles={(list) => onFiles([...files.filter((file) => filled.has(file)), ...list])}
          />
        </div>
      )}
    </div>
  );
}
