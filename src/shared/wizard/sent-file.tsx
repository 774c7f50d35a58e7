import "./sent-file.css";
import { useCallback, useEffect, useState } from "react";
import { FileIcon } from "#engine/react/icons.tsx";
import type { Host } from "#engine/react/index.ts";
import { useAsked } from "../api/use-asked.ts";
import { fetchFile } from "../files/fetch-file.ts";
import { useArea } from "./area.ts";

type Props = {
  /** Where the API has it, below its base. */
  readonly address: string;
  readonly title: string;
  readonly host: Host;
};

/** What was sent before and does not serve: its picture, or that of a document. */
export function SentFile({ address, title, host }: Props) {
  const { credentials } = useArea();
  const ask = useCallback(
    (tell: (file: Blob) => void) => void fetchFile(address, credentials).then(tell, () => undefined),
    [address, credentials],
  );
  const [file] = useAsked(ask);
  const url = useUrl(file?.type.startsWith("image/") ? file : undefined);
  return (
    <figure className="sent-file">
      {url === undefined ? <FileIcon /> : <img src={url} alt={host.text("form.slot.yours", { title })} />}
      <figcaption>{host.text("form.slot.sent")}</figcaption>
    </figure>
  );
}

/** The address of a file for as long as it is shown. */
function useUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
