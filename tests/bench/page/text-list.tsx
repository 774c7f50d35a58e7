import { useDraft, type Widget, type WidgetProps } from "#engine/react/index.ts";
import { checkboxes } from "#engine/react/widgets/checkboxes.tsx";

/** A list of options as the engine asks it, and a list of texts or numbers without options as one a line. */
export const textList: Widget = { naming: checkboxes.naming, Control: TextListControl };

function TextListControl(props: WidgetProps) {
  const isChosen = props.leaf.schema.items?.enum !== undefined;
  return isChosen ? <checkboxes.Control {...props} /> : <Lines {...props} />;
}

function Lines({ id, labelId, leaf, describedBy, invalid, answer }: WidgetProps) {
  const shown = Array.isArray(leaf.value) ? leaf.value.join("\n") : "";
  const isText = leaf.schema.items?.type === "string";
  const draft = useDraft(shown, (text) => {
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    // What is no number stays as it was typed, so that its schema refuses it.
    const values = lines.map((line) => {
      const number = isText ? Number.NaN : Number(line.replace(",", "."));
      return Number.isNaN(number) ? line : number;
    });
    answer(values.length === 0 ? undefined : values);
  });
  return (
    <textarea
      id={id}
      className="flow-input"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      placeholder="Una por línea"
      rows={4}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={() => draft.commit()}
    />
  );
}
