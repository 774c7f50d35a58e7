import { useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { FileButton } from "#src/desk/ui/file-button.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { sizeText } from "#src/shared/files/size-text.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { type DocumentKind, documentKinds, type Policy, type PolicyDocument } from "./policy.ts";

/** The papers of a policy, by what they are: each to be downloaded, and more of them to be brought. */
export function Documents({ policy }: { policy: Policy }) {
  const { id, documents, isOwn } = policy;
  const mayBring = useMay("policiesManual", "update") && isOwn;
  return (
    <section>
      <h2>
        {policiesText("documents.title")} <span className="soft">{documents.length || null}</span>
      </h2>
      {documents.length === 0 && <p className="soft">{policiesText("documents.none")}</p>}
      <ul className="policy-documents">
        {documents.map((document) => (
          <DocumentRow key={document.id} policy={id} document={document} />
        ))}
      </ul>
      {mayBring && <Bring id={id} />}
    </section>
  );
}

function DocumentRow({ policy, document }: { policy: string; document: PolicyDocument }) {
  const { id, kind, name, size, at } = document;
  const [isBusy, setBusy] = useState(false);
  const title = policiesText(`documents.${kind}`);
  const download = () => {
    setBusy(true);
    void downloadFile(`/policies/${policy}/documents/${id}`, name).finally(() => setBusy(false));
  };
  return (
    <li>
      <Icon name="file" />
      <div>
        {title}
        <p className="small soft">{`${formatDate(dayInArgentina(new Date(at)))}, ${sizeText(size)}`}</p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={policiesText("documents.download", { name: title })}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={download}
      >
        <Icon name="download" />
      </button>
    </li>
  );
}

type Brought = {
  readonly kind: DocumentKind;
  readonly files: readonly { readonly filename: string; readonly content: string }[];
};

/** Brings a paper: what it is first, then its file. */
function Bring({ id }: { id: string }) {
  const [kind, setKind] = useState<DocumentKind>("policy");
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    send: (body: Brought) => sendAsBroker({ method: "POST", path: `/policies/${id}/documents`, body }),
    changes: [`/policies/${id}`],
  });
  const bring = async (file: File | undefined) => {
    if (!file) return;
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(policiesText("documents.unreadable"));
    const { problem: told } = await action.run({ kind, files: [{ filename: file.name, content }] });
    setProblem(told);
  };
  return (
    <div className="policy-bring">
      <select
        className="select"
        aria-label={policiesText("documents.kind")}
        value={kind}
        onChange={({ target }) => setKind(target.value as DocumentKind)} // its options are no others
      >
        {documentKinds.map((one) => (
          <option key={one} value={one}>
            {policiesText(`documents.${one}`)}
          </option>
        ))}
      </select>
      <FileButton
        text={policiesText(action.isBusy ? "documents.sending" : "documents.add")}
        formats={policiesText("documents.formats")}
        isBusy={action.isBusy}
        problem={problem}
        onFile={(file) => void bring(file)}
      />
    </div>
  );
}
