import { Link } from "react-router";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import type { Claim } from "./claim.ts";

/** What happened to what, how it stands, and of whom it is. */
export function ClaimHead({ claim }: { claim: Claim }) {
  const { number, title, asset, plate, status, insuredCompany, holder, clientId, isOwn, broker } = claim;
  const thing = [asset, plate].filter(Boolean).join(", ");
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to="/polizas/siniestros"
            title={claimsText("list.title")}
            here={number ?? claimsText("list.numberless")}
          />
          <PageTitle>{claimsText("claim.heading", { title, asset: thing })}</PageTitle>
          <p className="head-meta">
            <TonedStatus tone={status.tone}>{status.value}</TonedStatus>
            <span>{insuredCompany}</span>
            {clientId === null ? (
              holder !== null && <span>{holder}</span>
            ) : (
              <Link to={`/clientes/detalle/${clientId}`}>{holder}</Link>
            )}
            <Link to={`/polizas/detalle/${claim.policyId}`}>
              {claimsText("claim.policy", { number: claim.policyNumber })}
            </Link>
          </p>
        </div>
      </header>
      {!isOwn && <p className="claim-note soft">{claimsText("claim.readOnly", { broker })}</p>}
    </>
  );
}
