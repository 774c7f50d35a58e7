import { Link } from "react-router";
import { FileRow, FileRows } from "#src/desk/ui/file-rows.tsx";
import { sizeText } from "#src/shared/files/size-text.ts";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import type { Endorsement } from "./endorsement.ts";

/** What was sent with it, and what its insurer gives of what it issued, each to be downloaded. */
export function Files({ endorsement }: { endorsement: Endorsement }) {
  const { id, files, documents, wanting, policyId } = endorsement;
  return (
    <>
      {(documents.length > 0 || wanting) && (
        <section>
          <h2>
            {endorsementsText("files.documents")} <span className="soft">{documents.length || null}</span>
          </h2>
          <FileRows>
            {documents.map(({ id: documentId, kind, name, size }) => {
              const title = endorsementsText(`files.${kind}`);
              return (
                <FileRow
                  key={documentId}
                  title={title}
                  notes={[sizeText(size)]}
                  label={endorsementsText("files.download", { name: title })}
                  path={`/policies/${policyId}/documents/${documentId}`}
                  name={name}
                />
              );
            })}
          </FileRows>
          {wanting && (
            <p className="soft" role="status">
              {endorsementsText(`files.${wanting.status}`, { message: wanting.message ?? "" })}{" "}
              {wanting.status !== "asking" && (
                <Link to={`/polizas/detalle/${policyId}`}>{endorsementsText("files.ask")}</Link>
              )}
            </p>
          )}
        </section>
      )}
      <section>
        <h2>
          {endorsementsText("files.title")} <span className="soft">{files.length || null}</span>
        </h2>
        {files.length === 0 && <p className="soft">{endorsementsText("files.none")}</p>}
        <FileRows>
          {files.map(({ id: fileId, name, size }) => (
            <FileRow
              key={fileId}
              title={name}
              notes={[sizeText(size)]}
              label={endorsementsText("files.download", { name })}
              path={`/policies/endorsements/${id}/files/${fileId}`}
              name={name}
            />
          ))}
        </FileRows>
      </section>
    </>
  );
}
