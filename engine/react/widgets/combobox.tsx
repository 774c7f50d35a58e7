import "./combobox.css";
import { ChevronIcon } from "../icons.tsx";
import type { WidgetProps } from "../widget.ts";
import { ariaOf } from "./aria.ts";
import { ComboboxList } from "./combobox-list.tsx";
import { OptionsState } from "./options-state.tsx";
import { useCombobox } from "./use-combobox.ts";

/** One of many options, found by typing (WAI-ARIA 1.2 combobox with a list); the server searches when the source says so. */
export function Combobox(props: WidgetProps) {
  const { id, label, readonly, registry } = props;
  const { source } = props.options;
  const { host } = registry.formContext;
  const suggests = source?.suggests ?? false;
  const box = useCombobox(props);
  return (
    <div className="flow-combobox">
      <input
        {...ariaOf(props)}
        id={id}
        className="flow-input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={box.isExpanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={box.isExpanded && box.active >= 0 ? `${id}-${box.active}` : undefined}
        placeholder={
          suggests
            ? undefined
            : host.text(source?.search ? "form.combobox.search" : "form.combobox.placeholder")
        }
        readOnly={readonly}
        value={box.text}
        onChange={(event) => box.type(event.currentTarget.value)}
        onClick={box.open}
        onKeyDown={box.press}
        onBlur={box.leave}
      />
      {!suggests && <ChevronIcon />}
      {box.isExpanded && (
        <ComboboxList id={id} title={label} options={box.options} active={box.active} onChoose={box.choose} />
      )}
      <p className={box.isOpen && !suggests ? "flow-options-state" : "flow-hidden"} role="status">
        {box.isOpen && source?.status !== "failed" && said()}
      </p>
      {source?.status === "failed" && !suggests && <OptionsState {...props}>{null}</OptionsState>}
    </div>
  );

  function said(): string {
    if (box.isWaiting) return host.text("form.options.loading");
    if (box.isMore) return host.text("form.combobox.more", { count: box.count });
    if (box.count > 0) return host.text("form.combobox.count", { count: box.count });
    if (suggests) return "";
    return host.text(source?.search && !box.isTyping ? "form.combobox.type" : "form.options.none");
  }
}
