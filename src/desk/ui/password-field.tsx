import { type ComponentProps, useState } from "react";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { Icon } from "./icon.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "tool"> & {
  /** What the button that shows what is typed is called. */
  showLabel: string;
};

/** A password, which may be read while it is typed. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      tool={
        <button
          type="button"
          className="icon-button"
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      }
    />
  );
}
