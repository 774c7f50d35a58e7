import { useEffect, useState } from "react";
import { downloadFile } from "#src/desk/session/download.ts";
import { ownCredentials } from "#src/desk/session/own-credentials.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import type { ReviewPaper } from "./review.ts";

/** A paper as it was sent: an image is looked at here, larger and turned as it is wanted; a PDF is downloaded. */
export function PaperLook({ paper }: { paper: ReviewPaper }) {
  const isImage = paper.type.startsWith("image/");
  const url = useFile(isImage ? paper.path : undefined);
  const [isLarge, setLarge] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <figure className="office-look" data-large={isLarge || undefined} data-turn={turn}>
      <div className="office-zoom">
        {isImage && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-pressed={isLarge}
              aria-label={officeText("reviews.zoom")}
              onClick={() => setLarge(!isLarge)}
            >
              <Icon name="plus" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={officeText("reviews.turn")}
              onClick={() => setTurn((turn + 90) % 360)}
            >
              <Icon name="turn" />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={officeText("reviews.download")}
          onClick={() => void downloadFile(paper.path, paper.name)}
        >
          <Icon name="download" />
        </button>
      </div>
      {!isImage || url === "failed" ? (
        <div className="office-unseen">
          <Icon name="file" />
          <p>{paper.name}</p>
          <p className="small soft">{officeText("reviews.noPreview")}</p>
          <Button kind="secondary" onClick={() => void downloadFile(paper.path, paper.name)}>
            {officeText("reviews.download")}
          </Button>
        </div>
      ) : url === undefined ? (
        <Skeleton />
      ) : (
        <img src={url} alt={paper.title} />
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
      (file) => {
        if (isGone) return;
        made = URL.createObjectURL(file);
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
