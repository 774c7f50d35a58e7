import { formatDate } from "#engine/identifiers/index.ts";
import { LiquidationLines } from "#src/desk/liquidation/liquidation-lines.tsx";
import { LiquidationStatus } from "#src/desk/liquidation/liquidation-status.tsx";
import { LiquidationSum } from "#src/desk/liquidation/liquidation-sum.tsx";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { FileRow, FileRows } from "#src/desk/ui/file-rows.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Changes, movesOf } from "../ui/changes.tsx";
import { DecideLiquidation } from "./decide-liquidation.tsx";
import "./liquidations.css";
import { Deciding } from "../ui/deciding.tsx";
import { liquidationsCall, type OfficeLiquidation } from "./office-liquidation.ts";

/** One liquidation: a sum to follow down to what is paid, its files, and the decision beside it. */
export function LiquidationView({ id }: { id: string }) {
  const query = useData<OfficeLiquidation>(`${liquidationsCall}/${encodeURIComponent(id)}`);
  return (
    <Loaded isPage query={query} title={officeText("liquidations.one")}>
      {(liquidation) => <Opened key={liquidation.version} liquidation={liquidation} />}
    </Loaded>
  );
}

function Opened({ liquidation }: { liquidation: OfficeLiquidation }) {
  const { broker, title, number, status, license, cuit, liquidationPeriod, changes, statuses } = liquidation;
  const { from, to } = liquidationPeriod;
  return (
    <>
      <div className="office-papers">
        <div className="stack">
          <header>
            <PageTitle>{`${broker}, ${title}`}</PageTitle>
            <p className="office-head soft">
              <LiquidationStatus status={status} />
              <span>{number}</span>
              {license && <span>{officeText("reviews.license", { license })}</span>}
              {cuit && <span>{officeText("reviews.cuit", { cuit })}</span>}
              <span>{officeText("liquidations.term", { from: formatDate(from), to: formatDate(to) })}</span>
            </p>
          </header>
          <LiquidationLines
            key={liquidation.id}
            liquidation={liquidation}
            linesPath={`/office/liquidations/${liquidation.id}/lines`}
          />
          {status.id === "unavailable" && liquidation.policyLiquidations.length > 0 && (
            <p className="small soft">{officeText("liquidations.asOfNow")}</p>
          )}
          <LiquidationSum liquidation={liquidation} />
        </div>
      </div>
      <aside className="office-decide">
        <Files liquidation={liquidation} />
        <Deciding need="money.update">
          <DecideLiquidation liquidation={liquidation} />
        </Deciding>
        <Changes title={officeText("reviews.history")} changes={changes} tell={movesOf(statuses)} />
      </aside>
    </>
  );
}

/** Its paper and the broker's invoice, with what they said of that. */
function Files({ liquidation }: { liquidation: OfficeLiquidation }) {
  const { id, liquidationFile, invoiceFile, invoiceNumber, cae } = liquidation;
  if (!liquidationFile && !invoiceFile) return null;
  const said = [
    ...(invoiceNumber ? [officeText("liquidations.invoiceNumber", { number: invoiceNumber })] : []),
    ...(cae ? [officeText("liquidations.cae", { cae })] : []),
  ];
  return (
    <section className="stack-tight">
      <h2>{officeText("liquidations.files")}</h2>
      <FileRows>
        {[
          { file: liquidationFile, title: officeText("liquidations.paper"), notes: [] },
          { file: invoiceFile, title: officeText("liquidations.invoice"), notes: said },
        ].map(
          ({ file, title, notes }) =>
            file && (
              <FileRow
                key={file.id}
                title={title}
                notes={[file.filename, ...notes]}
                label={officeText("liquidations.download", { name: file.filename })}
                path={`${liquidationsCall}/${id}/files/${file.id}`}
                name={file.filename}
              />
            ),
        )}
      </FileRows>
    </section>
  );
}
