import "./diagram.css";
import { choicesOf } from "#engine/runtime/index.ts";
import { choosing } from "../choices.ts";
import type { WidgetProps } from "../widget.ts";
import { Checkboxes, optionId } from "./checkboxes.tsx";

/** Parts of a thing: a drawing whose parts are one more label of their boxes, for whoever sees it and points. */
export function Diagram(props: WidgetProps) {
  const { id, schema, readonly, options, registry } = props;
  const { host } = registry.formContext;
  const name = schema.items?.diagram ?? "";
  const isClosed = readonly === true && !options.isLocked;
  return (
    <>
      <svg className="flow-diagram" viewBox="0 0 320 150" aria-hidden="true" focusable="false">
        {choicesOf(choosing(props)).map(({ key, isChosen }, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed is the box that it is a label of.
          <use
            key={key}
            href={host.drawing(name, key)}
            data-chosen={isChosen || undefined}
            onClick={() => !isClosed && document.getElementById(optionId(id, index))?.click()}
          />
        ))}
        <use className="flow-diagram-lines" href={host.drawing(name)} />
      </svg>
      <Checkboxes {...props} />
    </>
  );
}
