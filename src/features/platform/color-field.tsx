import type { WidgetProps } from "@rjsf/utils";
import { contrast, onPaper } from "#engine/colors/index.ts";
import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { isColor } from "./draft.ts";

/** A colour, typed or chosen; of one that is read (`isRead`) it says how well, and what stands in for it. */
export function ColorField({ id, label, value, onChange, options, rawErrors }: WidgetProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      maxLength={7}
      autoCapitalize="none"
      spellCheck={false}
      onType={(typed) => onChange(typed === "" ? options.emptyValue : typed.toLowerCase())}
      problem={rawErrors?.[0]}
      note={
        options.isRead ? isColor(text) && <Contrast color={text} /> : (options.help as string | undefined)
      }
      tool={
        <input
          className="swatch"
          type="color"
          aria-label={deskText("platform.chooseColor", { label })}
          value={isColor(text) ? text : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  );
}

const oneDecimal = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How well a colour is read, and what takes its place in the pages where that is not enough. */
function Contrast({ color }: { color: string }) {
  const used = onPaper(color);
  // Rounded down: 4,46 is not enough.
  const ratio = oneDecimal.format(Math.floor(contrast(color, "#ffffff") * 10) / 10);
  return (
    <Status kind={used === color ? "done" : "wait"}>
      {deskText(used === color ? "platform.contrast" : "platform.contrastLow", { ratio, color: used })}
    </Status>
  );
}
