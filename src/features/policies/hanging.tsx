import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Inspections } from "./inspections.tsx";
import { changeTitle } from "./life-events.ts";
import type { Hanging, Policy } from "./policy.ts";
import { ReportClaim } from "./report-claim.tsx";

/** What its insured, or its insurer, keeps about a policy. */
export function HangingOf({ policy }: { policy: Policy }) {
  const { claims, endorsements } = policy;
  return (
    <>
      <section>
        <div className="policy-section">
          <h2>{policiesText("hanging.claims")}</h2>
          {policy.isOwn && <ReportClaim policy={policy} />}
        </div>
        {claims.length === 0 && <p className="soft">{policiesText("hanging.noClaims")}</p>}
        <Rows
          rows={claims}
          pathOf={({ id }) => `/polizas/siniestros/${id}`}
          titleOf={({ number }) =>
            number === null
              ? policiesText("hanging.claimUnnumbered")
              : policiesText("hanging.claim", { number })
          }
        />
      </section>
      <Inspections policy={policy} />
      <section>
        <div className="policy-section">
          <h2>
            {policiesText("hanging.endorsements")} <span className="soft">{endorsements.length || null}</span>
          </h2>
          {endorsements.length > 0 && (
            <Link to={`/poliza/endosos/${policy.id}`}>{policiesText("hanging.allEndorsements")}</Link>
          )}
        </div>
        {endorsements.length === 0 && <p className="soft">{policiesText("hanging.noEndorsements")}</p>}
        <Rows
          rows={endorsements}
          pathOf={({ id }) => `/poliza/endosos/detalle/${id}`}
          titleOf={changeTitle}
          textOf={linesText}
        />
      </section>
    </>
  );
}

type RowsProps = {
  rows: readonly Hanging[];
  titleOf: (row: Hanging) => string;
  /** What is told below it. */
  textOf?: (row: Hanging) => string;
  /** Where one is read. */
  pathOf?: (row: Hanging) => string;
};

function Rows({ rows, titleOf, textOf, pathOf }: RowsProps) {
  return (
    <ul className="policy-history">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="soft">{formatDate(row.on)}</span>
          <span>
            {pathOf ? <Link to={pathOf(row)}>{titleOf(row)}</Link> : <strong>{titleOf(row)}</strong>}
            {textOf && <span className="policy-history-text soft">{textOf(row)}</span>}
          </span>
          <TonedStatus tone={row.status.tone}>{row.status.value}</TonedStatus>
        </li>
      ))}
    </ul>
  );
}

/** `$ 17.900.000, ahora $ 20.350.000` */
function linesText({ lines = [] }: Hanging): string {
  return lines
    .map(({ title, before, after = "—" }) =>
      before === undefined ? `${title}: ${after}` : policiesText("hanging.changed", { before, after }),
    )
    .join(" · ");
}
