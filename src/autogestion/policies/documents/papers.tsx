import { useState } from "react";
import { Icon } from "#src/autogestion/icons.tsx";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { OwnPaper } from "../find-policies.ts";
import "../policies.css";

type PapersProps = { policyId: string; papers: readonly OwnPaper[]; credentials: Credentials };

/** Each document of a policy, by its kind, to be kept. */
export function Papers({ policyId, papers, credentials }: PapersProps) {
  if (papers.length === 0) return <p>{insuredText("papers.none")}</p>;
  return (
    <ul className="policies-rows">
      {papers.map((paper) => (
        <Paper
          key={paper.id}
          {...paper}
          path={`/policies/${policyId}/documents/`}
          credentials={credentials}
        />
      ))}
    </ul>
  );
}

type PaperProps = OwnPaper & { path: string; credentials: Credentials };

function Paper({ id, kind, name, size, at, path, credentials }: PaperProps) {
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
        <span>
          <strong>{title}</strong>
          {size !== undefined && at !== undefined && (
            <span className="policies-facts">
              {insuredText("papers.file", { size: Math.ceil(size / 1000), day: shownDay(at) })}
            </span>
          )}
        </span>
        <Icon name="download" />
      </button>
    </li>
  );
}
