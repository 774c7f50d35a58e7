import { Link } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./policies.css";
import { usePoliciesList } from "./use-policies-list.tsx";

/** The portfolio: the broker's policies, and those of the producers whom they organize. */
export function PoliciesPage() {
  const list = usePoliciesList();
  const mayType = useMay("policiesManual", "create");
  return (
    <>
      <header className="head">
        <PageTitle>{policiesText("policies.title")}</PageTitle>
        <div className="actions">
          <Link className="button button-secondary" to="/poliza/endosos">
            {policiesText("hanging.endorsements")}
          </Link>
          <Link className="button button-secondary" to="/polizas/renovaciones">
            {policiesText("renewals.title")}
          </Link>
          <Link className="button button-secondary" to="/polizas/impagas">
            {policiesText("policies.unpaid")}
          </Link>
          {mayType && (
            <Link className="button button-secondary" to="/polizas/importar">
              {policiesText("policies.import")}
            </Link>
          )}
          {mayType && (
            <Link className="button button-primary" to="/polizas/nueva">
              <Icon name="plus" />
              {policiesText("policies.new")}
            </Link>
          )}
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
