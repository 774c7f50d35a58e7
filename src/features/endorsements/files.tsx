import { Link } from "react-router";
import { downloadFile } from "#src/desk/session/download.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { sizeText } from "#src/shared/files/size-text.ts";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import type { Endorsement } from "./endorsement.ts";

/** What was sent with it, each to be downloaded, and the papers that came of it. */
export function Files({ endorsement }: { endorsement: Endorsement }) {
  const { id, files, documents, policyId } = endorsement;
  return (
    <section>
      <h2>
        {endorsementsText("files.title")} <span className="soft">{files.length || null}</span>
      </h2>
      {files.length === 0 && <p className="soft">{endorsementsText("files.none")}</p>}
      <ul className="endorsement-files">
        {files.map(({ id: fileId, name, size }) => (
          <li key={fileId}>
            <Icon name="file" />
            <div>
              {name}
              <p className="small soft">{sizeText(size)}</p>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={endorsementsText("files.download", { name })}
              onClick={() => void downloadFile(`/policies/endorsements/${id}/files/${fileId}`, name)}
            >
              <Icon name="download" />
            </button>
          </li>
        ))}
      </ul>
      {documents.length > 0 && (
        <p>
          {endorsementsText("files.documents", { count: documents.length })}{" "}
          <Link to={`/polizas/detalle/${policyId}`}>{endorsementsText("files.open")}</Link>
        </p>
      )}
    </section>
  );
}
