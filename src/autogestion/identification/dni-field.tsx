import type { Ref } from "react";
import { dni } from "#engine/identifiers/index.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";

type DniFieldProps = {
  ref: Ref<HTMLInputElement>;
  text: string;
  onType: (text: string) => void;
  problem: string | undefined;
};

/** Whose it is: the number, beside a drawing of where it stands, and a tick while it is right. */
export function DniField({ ref, text, onType, problem }: DniFieldProps) {
  const isRight = dni.check(dni.clean(text)) === undefined;
  return (
    <div className="beside-drawing">
      <TextField
        ref={ref}
        label={t("identification.dni")}
        hint={t("identification.dniHint")}
        value={text}
        onType={(typed) => onType(dni.type(typed, text))}
        problem={problem}
        inputMode="numeric"
        autoComplete="off"
        size="short"
        tool={isRight && <LineIcon path="m5 12.500 4.500 4.500L19 7" />}
        required
      />
      <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        <use href={drawingUrl("dni-front")} />
      </svg>
    </div>
  );
}

/** The number without its dots, or what is wrong with it. */
export function readDni(text: string): { readonly digits: string } | { readonly problem: string } {
  const digits = dni.clean(text);
  if (digits === "") return { problem: t("identification.dniMissing") };
  const code = dni.check(digits) && "invalid_dni";
  return code === undefined ? { digits } : { problem: t(code) };
}
