import { type SyntheticEvent, useRef, useState } from "react";
import { dni } from "#engine/identifiers/index.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";

type DniFormProps = { initial: string; onDone: (identityNumber: string) => void };

/** Asks whose claim it is. Nothing is sent before the number is valid. */
export function DniForm({ initial, onDone }: DniFormProps) {
  const [text, setText] = useState(initial && dni.format(initial));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = dni.clean(text);
    const code = digits === "" ? "field_required" : dni.check(digits) && "invalid_dni";
    setProblem(code && t(code));
    if (code) field.current?.focus();
    else onDone(digits);
  };

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t("identification.dni")}
        hint={t("identification.dniHint", { example: dni.example })}
        value={text}
        onType={(typed) => {
          const next = dni.type(typed, text);
          setText(next);
          // Told of a number that is wrong, and no longer of one that is right.
          if (dni.check(dni.clean(next)) === undefined) setProblem(undefined);
        }}
        problem={problem}
        inputMode="numeric"
        autoComplete="off"
        size="short"
        required
      />
      <Button type="submit">{t("continue")}</Button>
      <p className="soft fine-print">{t("identification.privacy")}</p>
    </form>
  );
}
