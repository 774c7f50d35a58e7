import "./thumbnail.css";
import { useEffect, useState } from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
import { FileIcon } from "./icons.tsx";

/** A file's picture, or the drawing of a document; its name stands beside it, so it says nothing itself. */
export function Thumbnail({ file, host }: { readonly file: FileReference; readonly host: Host }) {
  const [url, setUrl] = useState<string>();
  const { key, type } = file;
  useEffect(() => {
    if (!type.startsWith("image/")) return;
    let isWanted = true;
    let created: string | undefined;
    void host.openFile(key).then((blob) => {
      if (blob === undefined || !isWanted) return;
      created = URL.createObjectURL(blob);
      setUrl(created);
    });
    return () => {
      isWanted = false;
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [host, key, type]);
  return (
    <span className="flow-thumbnail">
      {url === undefined ? <FileIcon /> : <img src={url} alt="" onError={() => setUrl(undefined)} />}
    </span>
  );
}
