import { type ComponentProps, type ReactNode, useId } from "react";

type TextFieldProps = Omit<ComponentProps<"input">, "size" | "onChange"> & {
  label: string;
  value: string;
  onType: (text: string) => void;
  hint?: string | undefined;
  problem?: string | undefined;
  size?: "short" | "full";
  /** Beside the label: a link to who does not know what to answer. */
  aside?: ReactNode;
  /** Inside the box, at its end. */
  tool?: ReactNode;
  /** Below the box: what follows from what is typed. */
  note?: ReactNode;
};

/** One question with its hint and its problem, for pages outside the wizard. */
export function TextField({
  label,
  onType,
  hint,
  problem,
  size = "full",
  aside,
  tool,
  note,
  ...input
}: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`, note && `${id}-note`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="text-field">
      <div className="text-field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="text-field-box">
        <input
          {...input}
          id={id}
          className={size === "short" ? "text-input text-input-short" : "text-input"}
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onType(event.target.value)}
        />
        {tool}
      </div>
      {note && (
        <div id={`${id}-note`} className="text-field-note">
          {note}
        </div>
      )}
    </div>
  );
}
