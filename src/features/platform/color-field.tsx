import { Status } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { contrast } from "#src/shared/theme/contrast.ts";
import { tokensOf } from "#src/shared/theme/tokens.ts";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { isColor, themeOf } from "./draft.ts";

type ColorFieldProps = {
  label: string;
  /** What the swatch is called. */
  chooseLabel: string;
  value: string;
  onChoose: (color: string) => void;
  problem?: string | undefined;
  /** Whether it is that of texts: then how well it is read on white is told. */
  isRead?: boolean;
};

/** A colour, typed or chosen. */
export function ColorField({
  label,
  chooseLabel,
  value,
  onChoose,
  problem,
  isRead = false,
}: ColorFieldProps) {
  const told = isColor(value) && <Contrast color={value.toLowerCase()} />;
  return (
    <TextField
      label={label}
      value={value}
      maxLength={7}
      autoCapitalize="none"
      spellCheck={false}
      onType={onChoose}
      problem={problem}
      note={isRead ? told : deskText("platform.secondaryHint")}
      tool={
        <input
          className="swatch"
          type="color"
          aria-label={chooseLabel}
          value={isColor(value) ? value.toLowerCase() : "#000000"}
          onChange={({ target }) => onChoose(target.value)}
        />
      }
    />
  );
}

const oneDecimal = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How well a colour is read, and what takes its place in the pages where that is not enough. */
function Contrast({ color }: { color: string }) {
  const used = tokensOf(themeOf(color, color))["--brand"] ?? color;
  // Rounded down: 4,46 is not enough.
  const ratio = oneDecimal.format(Math.floor(contrast(color, "#ffffff") * 10) / 10);
  return (
    <Status kind={used === color ? "done" : "wait"}>
      {deskText(used === color ? "platform.contrast" : "platform.contrastLow", { ratio, color: used })}
    </Status>
  );
}
