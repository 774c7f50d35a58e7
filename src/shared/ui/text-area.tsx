import type { ComponentProps } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type TextAreaProps = FrameProps &
  Omit<ComponentProps<"textarea">, "onChange"> & {
    value: string;
    onType: (text: string) => void;
  };

/** A question that is answered in lines of one's own words. */
export function TextArea({ id, label, hint, problem, aside, note, onType, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem, aside, note }}>
      {(box) => (
        <textarea
          rows={3}
          {...textarea}
          {...box}
          className="text-input"
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
