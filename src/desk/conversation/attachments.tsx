import { useState } from "react";
import { Icon } from "#src/desk/ui/icon.tsx";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";

/** A file that goes along with what is written. */
export type Attached = { readonly key: string; readonly filename: string; readonly content: string };

const mostFiles = 10;

/** The files of an answer that is being written, and what is wrong with the last one that was chosen. */
export function useAttached() {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [problem, setProblem] = useState<string>();
  const attach = async (file: File | undefined) => {
    if (!file) return;
    if (files.length >= mostFiles) return setProblem(communicationsText("tooMany"));
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(communicationsText("unreadable"));
    setProblem(undefined);
    setFiles([...files, { key: crypto.randomUUID(), filename: file.name, content }]);
  };
  return {
    ...{ files, problem, attach },
    remove: (key: string) => setFiles(files.filter((one) => one.key !== key)),
    // What was chosen since is of the next.
    clear: () => {
      setFiles((now) => now.filter((one) => !files.includes(one)));
      setProblem(undefined);
    },
  };
}

/** Those that were chosen, each with its way out. */
export function AttachedFiles({ attached: { files, remove } }: { attached: ReturnType<typeof useAttached> }) {
  return (
    <ul className="attachments">
      {files.map(({ key, filename }) => (
        <li key={key} className="attachment">
          <Icon name="file" />
          <span className="attachment-name">{filename}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={communicationsText("remove", { name: filename })}
            onClick={() => remove(key)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where a file is chosen. */
export function AttachButton({
  attached: { attach },
  isBusy,
}: {
  attached: ReturnType<typeof useAttached>;
  isBusy: boolean;
}) {
  return (
    <>
      <label className="button button-quiet">
        <Icon name="link" />
        {communicationsText("attach")}
        <input
          type="file"
          className="hidden-visually"
          accept=".pdf,.jpg,.jpeg,.png"
          disabled={isBusy}
          onChange={({ target }) => {
            void attach(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      <span className="small soft">{communicationsText("formats")}</span>
    </>
  );
}
