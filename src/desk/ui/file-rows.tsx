import { type ReactNode, useState } from "react";
import { downloadFile } from "#src/desk/session/download.ts";
import "./file-rows.css";
import { Icon } from "./icon.tsx";

/** Files, one below the other. */
export function FileRows({ children }: { children: ReactNode }) {
  return <ul className="file-rows">{children}</ul>;
}

type FileRowProps = {
  title: string;
  /** What is told of it, each on a line. */
  notes: readonly string[];
  /** What its button says to who does not see it. */
  label: string;
  /** Where it is. */
  path: string;
  /** As which it is kept. */
  name: string;
};

/** A file with its button to download it. */
export function FileRow({ title, notes, label, path, name }: FileRowProps) {
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    void downloadFile(path, name).finally(() => setBusy(false));
  };
  return (
    <li>
      <Icon name="file" />
      <div>
        {title}
        {notes.map((note) => (
          <p key={note} className="small soft">
            {note}
          </p>
        ))}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={download}
      >
        <Icon name="download" />
      </button>
    </li>
  );
}
