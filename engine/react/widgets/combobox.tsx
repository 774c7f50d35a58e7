import { ChevronIcon } from "../icons.tsx";
import type { Widget, WidgetProps } from "../widget.ts";
import { ComboboxList } from "./combobox-list.tsx";
import { OptionsState } from "./options-state.tsx";
import { drawnOptions, useCombobox } from "./use-combobox.ts";

/** One of many options, found by typing (WAI-ARIA 1.2 combobox with a list); the server searches when the source says so. */
export const combobox: Widget = { naming: "label", Control: ComboboxControl };

function ComboboxControl({ id, leaf, describedBy, invalid, host, answer, send }: WidgetProps) {
  const { source } = leaf;
  const box = useCombobox({ leaf, answer, send });
  return (
    <div className="flow-combobox">
      <input
        id={id}
        className="flow-input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={box.isExpanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={box.isExpanded ? `${id}-${box.active}` : undefined}
        aria-required={leaf.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={host.text(source?.search ? "form.combobox.search" : "form.combobox.placeholder")}
        readOnly={leaf.readOnly}
        value={box.text}
        onChange={(event) => box.type(event.currentTarget.value)}
        onClick={box.open}
        onKeyDown={box.press}
        onBlur={box.leave}
      />
      <ChevronIcon />
      {box.isExpanded && (
        <ComboboxList
          id={id}
          title={leaf.title}
          options={box.options}
          active={box.active}
          onChoose={box.choose}
        />
      )}
      <p className={box.isOpen ? "flow-options-state" : "flow-hidden"} role="status">
        {box.isOpen && source?.status !== "failed" && said()}
      </p>
      {source?.status === "failed" && (
        <OptionsState leaf={leaf} host={host} send={send}>
          {null}
        </OptionsState>
      )}
    </div>
  );

  function said(): string {
    if (box.isWaiting) return host.text("form.options.loading");
    if (box.count > drawnOptions) return host.text("form.combobox.more", { count: drawnOptions });
    if (box.count > 0) return host.text("form.combobox.count", { count: box.count });
    return host.text(source?.search && !box.isTyping ? "form.combobox.type" : "form.options.none");
  }
}
