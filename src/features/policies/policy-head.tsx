import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { reportPath } from "#src/shared/claims/report-path.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween, isoDay } from "#src/shared/time/days.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { AskChange } from "./ask-change.tsx";
import { AskPrices } from "./ask-prices.tsx";
import { type Policy, policyPath } from "./policy.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { Share } from "./share.tsx";

/** What a policy is of, how it stands, and what can be done with it. */
export function PolicyHead({ policy }: { policy: Policy }) {
  const { id, number, asset, plate, insuredCompany, holder, clientId, status, isOwn, broker, origin } =
    policy;
  const { renews, renewedBy, product, insurer } = policy;
  const [isRemoving, setRemoving] = useState(false);
  const canRenew = (status.id === "ending" || status.id === "ended") && renewedBy === null;
  const mayEdit = useMay("policiesManual", "update") && isOwn;
  const mayWrite = useMay("communications", "create") && isOwn;
  const mayRemove = useMay("policiesManual", "remove") && isOwn && origin === "typed";
  return (
    <>
      <header className="head">
        <div>
          <Crumbs to="/polizas" title={policiesText("policies.title")} here={number} />
          <PageTitle>{[asset, plate].filter(Boolean).join(", ")}</PageTitle>
          <p className="head-meta">
            <TonedStatus tone={status.tone}>{statusText(policy)}</TonedStatus>
            <span className="insurer-named">
              <InsurerTile title={insuredCompany} />
              {insuredCompany}
            </span>
            {mayWrite && (
              <Link
                to={`/comunicaciones/compania?policyId=${id}`}
                aria-label={policiesText("policy.writeTo", { insurer: insuredCompany })}
              >
                {policiesText("policy.writeInsurer")}
              </Link>
            )}
            {clientId === null ? (
              holder !== null && <span>{holder}</span>
            ) : (
              <Link to={`/clientes/detalle/${clientId}`}>{holder}</Link>
            )}
            {renews && <Link to={policyPath(renews.id)}>{policiesText("policy.renews", renews)}</Link>}
            {renewedBy && (
              <Link to={policyPath(renewedBy.id)}>{policiesText("policy.renewedBy", renewedBy)}</Link>
            )}
          </p>
        </div>
        <div className="actions">
          {mayRemove && (
            <Button kind="quiet" onClick={() => setRemoving(true)}>
              {policiesText("policy.remove")}
            </Button>
          )}
          {canRenew && <AskPrices policy={policy} />}
          {isOwn && (
            <Link className="button button-secondary" to={reportPath({ id, product, insurer: insurer.name })}>
              {policiesText("policy.report")}
            </Link>
          )}
          {isOwn && <Share policy={policy} />}
          {policy.isChanged && <AskChange policy={policy} />}
          {mayEdit && (
            <Link className="button button-secondary" to={`/polizas/editar/${id}`}>
              <Icon name="pencil" />
              {policiesText("policy.edit")}
            </Link>
          )}
        </div>
      </header>
      {!isOwn && <p className="policy-note soft">{policiesText("policy.readOnly", { broker })}</p>}
      <Facts policy={policy} />
      {isRemoving && <RemoveDialog policy={policy} onClose={() => setRemoving(false)} />}
    </>
  );
}

function statusText({ status, endsOn }: Policy): string {
  if (status.id !== "ending") return status.value;
  const count = daysBetween(today(), isoDay(endsOn));
  return `${status.value}, ${policiesText("policy.endsIn", { count })}`;
}

function Facts({ policy }: { policy: Policy }) {
  const {
    coverage,
    sumInsured,
    sumCurrency = "ARS",
    startsOn,
    endsOn,
    totalPremium,
    currency,
    paymentMethod,
  } = policy;
  const facts = [
    { id: "coverage", text: coverage?.name },
    {
      id: "sumInsured",
      text: sumInsured === undefined ? undefined : formatMoney(sumInsured, sumCurrency, 0),
    },
    {
      id: "term",
      text: policiesText("policy.termText", { from: formatDate(startsOn), to: formatDate(endsOn) }),
    },
    { id: "premium", text: totalPremium === null ? undefined : formatMoney(totalPremium, currency) },
    { id: "payment", text: paymentMethod && policiesText(`policy.${paymentMethod}`) },
  ] as const;
  return (
    <dl className="policy-facts">
      {facts.map(({ id, text }) => (
        <div key={id}>
          <dt>{policiesText(`policy.${id}`)}</dt>
          <dd>{text ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
