import { useEffect, useRef } from "react";
import type { Choice } from "#engine/runtime/index.ts";

type Props = {
  readonly id: string;
  readonly title: string;
  readonly options: readonly Choice[];
  readonly active: number;
  onChoose(choice: Choice): void;
};

/** The open list of a combobox; the focus stays in the text, the active option is kept in sight. */
export function ComboboxList({ id, title, options, active, onChoose }: Props) {
  const activeOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option is another element.
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // Pressing the list must not take the focus, or the text would be settled before the option is chosen.
    <div
      id={`${id}-list`}
      className="flow-listbox"
      role="listbox"
      aria-label={title}
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keyboard.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
        <div
          key={option.key}
          id={`${id}-${index}`}
          ref={index === active ? activeOption : undefined}
          role="option"
          className="flow-option"
          aria-selected={option.isChosen}
          data-active={index === active || undefined}
          onClick={() => onChoose(option)}
        >
          {option.label}
          {option.description && <span className="flow-hint">{option.description}</span>}
        </div>
      ))}
    </div>
  );
}
