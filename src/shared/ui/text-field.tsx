import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type TextFieldProps = FrameProps &
  Omit<ComponentProps<"input">, "size" | "onChange"> & {
    value: string;
    onType: (text: string) => void;
    size?: "short" | "full";
    /** Inside the box, at its end. */
    tool?: ReactNode;
  };

/** A question that is answered in a line. */
export function TextField({
  id,
  label,
  hint,
  problem,
  aside,
  note,
  onType,
  size = "full",
  tool,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem, aside, note }}>
      {(box) => (
        <div className="text-field-box">
          <input
            {...input}
            {...box}
            className={size === "short" ? "text-input text-input-short" : "text-input"}
            onChange={(event) => onType(event.target.value)}
          />
          {tool}
        </div>
      )}
    </FieldFrame>
  );
}
