import { officeText } from "#src/shared/i18n/office-text.ts";
import { TextField } from "#src/shared/ui/text-field.tsx";

type CodeFieldProps = { value: string; onType: (code: string) => void; problem: string | undefined };

/** Six digits of an authenticator app; spaces that are pasted with them are dropped. */
export function CodeField({ value, onType, problem }: CodeFieldProps) {
  return (
    <TextField
      label={officeText("factor.code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="short"
      value={value}
      onType={(text) => onType(text.replace(/\D/g, "").slice(0, 6))}
      problem={problem}
    />
  );
}
