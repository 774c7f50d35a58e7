import "./slotted-file.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { OneFile, type WidgetProps } from "#engine/react/index.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { brokerCredentials } from "#src/desk/session/broker-credentials.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";

/** A file that is asked for and, where the one before did not serve, that one beside it until there is another. */
export function SlottedFile(props: WidgetProps) {
  const { sent, title = "" } = props.options.slot ?? {};
  if (sent === undefined || props.value !== undefined) return <OneFile {...props} />;
  return (
    <div className="slotted-file">
      <SentFile address={sent} title={title} />
      <OneFile {...props} />
    </div>
  );
}
SlottedFile.naming = "group" as const;
SlottedFile.Answer = OneFile.Answer;

/** What was sent before, as the API keeps it below its base: its picture, or that of a document. */
function SentFile({ address, title }: { address: string; title: string }) {
  const { data: file } = useQuery({
    queryKey: keyOf(address, "file"),
    queryFn: () => fetchFile(address, brokerCredentials),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useUrl(file?.type.startsWith("image/") ? file : undefined);
  return (
    <figure className="sent-file">
      {url === undefined ? (
        <Icon name="file" />
      ) : (
        <img src={url} alt={deskText("papers.sentNamed", { title })} />
      )}
      <figcaption>{deskText("papers.sentBefore")}</figcaption>
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
