import { titleId } from "@rjsf/utils";
import { ariaOf, useDraft, type WidgetProps } from "#engine/react/index.ts";
import { Checkboxes } from "#engine/react/widgets/checkboxes.tsx";

/** A list of options as the engine asks it, and a list of texts or numbers without options as one a line. */
export function TextList(props: WidgetProps) {
  return props.schema.items?.enum === undefined ? <Lines {...props} /> : <Checkboxes {...props} />;
}
TextList.naming = Checkboxes.naming;

function Lines(props: WidgetProps) {
  const { id, schema, value, onChange } = props;
  const shown = Array.isArray(value) ? value.join("\n") : "";
  const isText = schema.items?.type === "string";
  const draft = useDraft(shown, (text) => {
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    // What is no number stays as it was typed, so that its schema refuses it.
    const values = lines.map((line) => {
      const number = isText ? Number.NaN : Number(line.replace(",", "."));
      return Number.isNaN(number) ? line : number;
    });
    onChange(values.length === 0 ? undefined : values);
  });
  return (
    <textarea
      {...ariaOf(props)}
      id={id}
      className="flow-input"
      aria-labelledby={titleId(id)}
      placeholder="Una por línea"
      rows={4}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={() => draft.commit()}
    />
  );
}
