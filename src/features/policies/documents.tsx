import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { FileButton } from "#src/desk/ui/file-button.tsx";
import { FileRow, FileRows } from "#src/desk/ui/file-rows.tsx";
import { sizeText } from "#src/shared/files/size-text.ts";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { AskButton } from "./ask-button.tsx";
import { Consent } from "./consent.tsx";
import { dayText } from "./day-text.ts";
import { type DocumentKind, documentKinds, type Policy, type PolicyDocument } from "./policy.ts";

/** The papers of a policy, by what they are: each to be downloaded, and more of them to be brought. */
export function Documents({ policy }: { policy: Policy }) {
  const { id, documents, isOwn, wanting } = policy;
  const mayBring = useMay("policiesManual", "update") && isOwn;
  return (
    <section>
      <h2>
        {policiesText("documents.title")} <span className="soft">{documents.length || null}</span>
      </h2>
      {documents.length === 0 && !wanting && <p className="soft">{policiesText("documents.none")}</p>}
      <FileRows>
        {documents.map((document) => (
          <DocumentRow key={document.id} policy={id} document={document} />
        ))}
      </FileRows>
      {wanting && <Wanting policy={policy} wanting={wanting} />}
      <Consent policy={policy} />
      {mayBring && <Bring id={id} />}
    </section>
  );
}

function DocumentRow({ policy, document }: { policy: string; document: PolicyDocument }) {
  const { id, kind, name, size, at, mailedAt, downloadedAt } = document;
  const title = policiesText(`documents.${kind}`);
  const delivered = downloadedAt
    ? policiesText("documents.downloaded", { day: dayText(downloadedAt) })
    : mailedAt && policiesText("documents.mailed", { day: dayText(mailedAt) });
  return (
    <FileRow
      title={title}
      notes={[`${dayText(at)}, ${sizeText(size)}`, ...(delivered ? [delivered] : [])]}
      label={policiesText("documents.download", { name: title })}
      path={`/policies/${policy}/documents/${id}`}
      name={name}
    />
  );
}

/** What its insurer has not given yet, and asking for it once more. */
function Wanting({ policy, wanting }: { policy: Policy; wanting: NonNullable<Policy["wanting"]> }) {
  const path = `/policies/${policy.id}`;
  const isAsking = wanting.status === "asking";
  // What is being asked for comes in seconds.
  useData<Policy>(path, isAsking ? { every: 3_000 } : {});
  return (
    <div className="policy-wanting" aria-live="polite">
      <p>
        {wanting.status === "failed"
          ? policiesText("documents.failed", { message: wanting.message ?? "" })
          : policiesText(`documents.${wanting.status}`)}
      </p>
      {!isAsking && policy.isOwn && (
        <AskButton policyId={policy.id} what="documents/requests">
          {policiesText("documents.ask")}
        </AskButton>
      )}
    </div>
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
