import { useEffect, useState } from "react";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { downloadFile } from "../session/download.ts";
import { ownCredentials } from "../session/own-credentials.ts";
import "./file-look.css";
import { Icon } from "./icon.tsx";

/** A file that was sent, and where the API has it. */
type SentFile = {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  /** What it shows. */
  readonly title: string;
};

/** A file as it was sent: an image is looked at here, larger and turned as it is wanted; a PDF is downloaded. */
export function FileLook({ file }: { file: SentFile }) {
  const isImage = file.type.startsWith("image/");
  const url = useFile(isImage ? file.path : undefined);
  const [isLarge, setLarge] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <figure className="file-look" data-large={isLarge || undefined} data-turn={turn}>
      <div className="file-look-tools">
        {isImage && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-pressed={isLarge}
              aria-label={deskText("look.zoom", { title: file.title })}
              onClick={() => setLarge(!isLarge)}
            >
              <Icon name="plus" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={deskText("look.turn", { title: file.title })}
              onClick={() => setTurn((turn + 90) % 360)}
            >
              <Icon name="turn" />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={deskText("look.downloadNamed", { title: file.title })}
          onClick={() => void downloadFile(file.path, file.name)}
        >
          <Icon name="download" />
        </button>
      </div>
      {!isImage || url === "failed" ? (
        <div className="file-look-unseen">
          <Icon name="file" />
          <p>{file.name}</p>
          <p className="small soft">{deskText("look.noPreview")}</p>
          <Button kind="secondary" onClick={() => void downloadFile(file.path, file.name)}>
            {deskText("look.download")}
          </Button>
        </div>
      ) : url === undefined ? (
        <Skeleton />
      ) : (
        <img src={url} alt={file.title} />
      )}
    </figure>
  );
}

/** The address of a file that was fetched, for as long as it is shown. */
function useFile(path: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    setUrl(undefined);
    if (path === undefined) return;
    let made: string | undefined;
    let isGone = false;
    fetchFile(path, ownCredentials()).then(
      (content) => {
        if (isGone) return;
        made = URL.createObjectURL(content);
        setUrl(made);
      },
      () => isGone || setUrl("failed"),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path]);
  return url;
}
