import { useState } from "react";
import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Icon } from "../icons.tsx";
import type { PlaceProps } from "../places/place.ts";
import type { OwnPolicy } from "../policies/find-policies.ts";
import { OfPolicy } from "../policies/of-policy.tsx";
import { Plate, WayBack } from "../policies/policy-rows.tsx";

/** The documents of one of somebody's policies, to be kept. */
export function DocumentsPage({ identity, address }: PlaceProps) {
  return (
    <OfPolicy identity={identity} address={address} isForEnded>
      {(policy, { others, area }) => (
        <div className="policies">
          <WayBack
            to={others ? `${area.base}/${address}` : area.base}
            {...(others ? { title: insuredText("other") } : {})}
          />
          <div className="stack-tight">
            <PageTitle>{insuredText("papers.title")}</PageTitle>
            <p className="policies-facts">
              <strong>{policy.asset}</strong>
              {policy.plate && <Plate plate={policy.plate} />}
            </p>
            <p className="soft">{ofWhom(policy)}</p>
          </div>
          <Papers policy={policy} credentials={area.credentials} />
        </div>
      )}
    </OfPolicy>
  );
}

function ofWhom({ insuredCompany, validFrom }: OwnPolicy): string {
  const from = parseDate(validFrom);
  return [insuredCompany, from && insuredText("papers.from", { day: formatDate(from) })]
    .filter(Boolean)
    .join(" · ");
}

/** Each document of a policy, by its kind. */
function Papers({ policy: { id, documents }, credentials }: { policy: OwnPolicy; credentials: Credentials }) {
  if (documents.length === 0) return <p>{insuredText("papers.none")}</p>;
  return (
    <ul className="policies-rows">
      {documents.map((document) => (
        <Paper
          key={document.id}
          {...document}
          path={`/policies/${id}/documents/`}
          credentials={credentials}
        />
      ))}
    </ul>
  );
}

type PaperProps = OwnPolicy["documents"][number] & { path: string; credentials: Credentials };

function Paper({ id, kind, name, path, credentials }: PaperProps) {
  const [isBusy, setBusy] = useState(false);
  const title = insuredText(`papers.${kind}`);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(name, await fetchFile(path + id, credentials));
    } catch (cause) {
      useToasts.getState().show(insuredText("papers.failed"), "warning");
      // Whoever watches what breaks hears of it, as of what nobody catches.
      reportError(cause);
    }
    setBusy(false);
  };
  return (
    <li>
      <button
        type="button"
        className="policies-row"
        aria-label={insuredText("papers.download", { name: title })}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void take()}
      >
        <strong>{title}</strong>
        <Icon name="download" />
      </button>
    </li>
  );
}
