import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { FileButton } from "#src/desk/ui/file-button.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { sizeText } from "#src/shared/files/size-text.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { Claim } from "./claim.ts";

/** What was sent with a claim and added to it: each to be downloaded, and more to be added. */
export function ClaimFiles({ claim: { id, files, isOwn, canAdd } }: { claim: Claim }) {
  return (
    <section>
      <h2>
        {claimsText("files.title")} <span className="soft">{files.length || null}</span>
      </h2>
      {files.length === 0 && <p className="soft">{claimsText("files.none")}</p>}
      <ul className="claim-files">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <div>
              <span className="claim-file-name">{file.name}</span>
              <p className="small soft">{`${dateInArgentina(new Date(file.at))}, ${sizeText(file.size)}`}</p>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={claimsText("files.download", { name: file.name })}
              onClick={() => void downloadFile(`/claims/${id}/files/${file.id}`, file.name)}
            >
              <Icon name="download" />
            </button>
          </li>
        ))}
      </ul>
      {isOwn && canAdd && <Add id={id} />}
    </section>
  );
}

type Sent = { readonly files: readonly { readonly filename: string; readonly content: string }[] };

function Add({ id }: { id: string }) {
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    send: (body: Sent) => sendAsBroker({ method: "POST", path: `/claims/${id}/files`, body }),
    changes: ["/claims", `/claims/${id}`, "/dashboard"],
  });
  const add = async (file: File | undefined) => {
    if (!file) return;
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(claimsText("files.unreadable"));
    const { problem: told } = await action.run({ files: [{ filename: file.name, content }] });
    setProblem(told);
  };
  return (
    <div className="claim-add screen-only">
      <FileButton
        text={claimsText(action.isBusy ? "files.sending" : "files.add")}
        formats={claimsText("files.formats")}
        isBusy={action.isBusy}
        problem={problem}
        onFile={(file) => void add(file)}
      />
    </div>
  );
}
