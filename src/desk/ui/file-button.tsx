import { useId } from "react";
import "./file-button.css";

type FileButtonProps = {
  text: string;
  /** What may be chosen, as people read it. */
  formats: string;
  isBusy: boolean;
  problem: string | undefined;
  onFile: (file: File | undefined) => void;
};

/** A file to be brought: chosen, and at once on its way. */
export function FileButton({ text, formats, isBusy, problem, onFile }: FileButtonProps) {
  const notes = useId();
  return (
    <>
      <label className="button button-secondary file-button">
        {text}
        <input
          type="file"
          className="hidden-visually"
          accept=".pdf,.jpg,.jpeg,.png"
          aria-describedby={notes}
          disabled={isBusy}
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      <p className="small soft" id={notes}>
        {formats}
      </p>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
    </>
  );
}
