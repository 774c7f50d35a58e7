import { type ReactNode, useId } from "react";

export type FrameProps = {
  /** Of the box, where something else leads to it. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Beside the label: a link to who does not know what to answer. */
  aside?: ReactNode;
  /** Below the box: what follows from what is typed. */
  note?: ReactNode;
};

type Box = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

type FieldFrameProps = FrameProps & {
  /** What is typed into, with what it is told by. */
  children: (box: Box) => ReactNode;
};

/** One question with its hint and its problem, for pages outside the wizard. */
export function FieldFrame({ id: given, label, hint, problem, aside, note, children }: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
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
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": problem ? true : undefined,
      })}
      {note && (
        <div id={`${id}-note`} className="text-field-note">
          {note}
        </div>
      )}
    </div>
  );
}
