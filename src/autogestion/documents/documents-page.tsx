import { type ComponentType, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../icons.tsx";
import type { ProofProps } from "../identification/proof.tsx";
import { renewalPart } from "../identification/renewal-part.ts";
import { type Identity, useSession } from "../identification/session-store.ts";
import { useProofFlow } from "../platform/platform-context.ts";
import { ticketArea } from "../wizard/ticket-area.ts";
import { type FoundPapers, findPapers, type PaperedPolicy } from "./find-papers.ts";
import "./documents.css";

type DocumentsPageProps = {
  identity: Identity;
  /** What asks anew who they are. */
  proof: ComponentType<ProofProps>;
};

/** The documents of each policy of who proved who they are, to be kept. */
export function DocumentsPage({ identity, proof }: DocumentsPageProps) {
  const { platform, identityNumber } = identity;
  const isRenewing = useSession((state) => state.isRenewing);
  const hasProof = useProofFlow() !== undefined;
  const { credentials, base } = useMemo(
    () => ticketArea(platform, identityNumber, hasProof),
    [platform, identityNumber, hasProof],
  );
  const ask = useCallback(
    (tell: (found: FoundPapers) => void, signal: AbortSignal) => {
      void findPapers({ identityNumber, platform }, credentials, signal).then(tell);
      return undefined;
    },
    [identityNumber, platform, credentials],
  );
  const [found, retry] = useAsked(ask);
  return (
    <>
      {isRenewing && (
        <ChunkBoundary waiting={null}>
          <renewalPart.Part identity={identity} proof={proof} />
        </ChunkBoundary>
      )}
      {found === undefined && <Skeleton />}
      {found?.status === "failed" && (
        <MessagePage title={followText("follow.failed")} text={found.text ?? followText("follow.failedText")}>
          <Button onClick={retry}>{followText("follow.retry")}</Button>
        </MessagePage>
      )}
      {found?.status === "ready" && (
        <div className="papers">
          <Link className="papers-back" to={base}>
            <Icon name="back" />
            {followText("papers.back")}
          </Link>
          <div className="stack-tight">
            <PageTitle>{followText("papers.title")}</PageTitle>
            <p>{followText(found.policies.length === 0 ? "papers.noPolicies" : "papers.lead")}</p>
          </div>
          {found.policies.map((policy) => (
            <Policy key={policy.id} policy={policy} credentials={credentials} />
          ))}
        </div>
      )}
    </>
  );
}

function Policy({
  policy: { id, asset, insuredCompany, validFrom, documents },
  credentials,
}: {
  policy: PaperedPolicy;
  credentials: Credentials;
}) {
  const from = parseDate(validFrom);
  return (
    <section aria-labelledby={`policy-${id}`}>
      <h2 id={`policy-${id}`}>{asset}</h2>
      <p className="papers-of">
        {[insuredCompany, from && followText("papers.from", { day: formatDate(from) })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {documents.length === 0 ? (
        <p>{followText("papers.none")}</p>
      ) : (
        <ul>
          {documents.map((document) => (
            <Paper
              key={document.id}
              {...document}
              path={`/policies/${id}/documents/`}
              credentials={credentials}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type PaperProps = PaperedPolicy["documents"][number] & { path: string; credentials: Credentials };

function Paper({ id, kind, name, path, credentials }: PaperProps) {
  const [isBusy, setBusy] = useState(false);
  const title = followText(`papers.${kind}`);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(name, await fetchFile(path + id, credentials));
    } catch (cause) {
      useToasts.getState().show(followText("papers.failed"), "warning");
      // Whoever watches what breaks hears of it, as of what nobody catches.
      reportError(cause);
    }
    setBusy(false);
  };
  return (
    <li>
      <button
        type="button"
        className="papers-take"
        aria-label={followText("papers.download", { name: title })}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void take()}
      >
        {title}
        <Icon name="download" />
      </button>
    </li>
  );
}
