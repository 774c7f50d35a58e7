import RangeWidget from "@rjsf/core/lib/components/widgets/RangeWidget.js";
import SelectWidget from "@rjsf/core/lib/components/widgets/SelectWidget.js";
import TextWidget from "@rjsf/core/lib/components/widgets/TextWidget.js";
import { type FieldProps, titleId } from "@rjsf/utils";
import type { AnswerProps, Fields, Widgets } from "#engine/react/index.ts";

/** RJSF's own, one of them with what our review shows of its answers. */
export const stockWidgets: Widgets = {
  "stock-text": TextWidget,
  "stock-range": Object.assign((props: Parameters<typeof RangeWidget>[0]) => <RangeWidget {...props} />, {
    Answer: ({ leaf }: AnswerProps) => <meter min={1} max={6} value={Number(leaf.value)} title="Personas" />,
  }),
  "stock-select": SelectWidget,
};

/** A field of the host: it draws its object whole, and RJSF opens nothing of it. */
export const stockFields: Fields = { map: MapField };

function MapField({ fieldPathId, formData, readonly, onChange }: FieldProps) {
  return (
    <fieldset className="flow-group" aria-labelledby={titleId(fieldPathId.$id)}>
      <button
        type="button"
        className="flow-button flow-secondary"
        disabled={readonly}
        onClick={() => onChange({ lat: -34.6, lng: -58.4 }, fieldPathId.path)}
      >
        Marcar en el mapa
      </button>
      <output>{formData ? `${formData.lat}, ${formData.lng}` : "Sin marcar"}</output>
    </fieldset>
  );
}
