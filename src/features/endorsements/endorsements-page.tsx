import { useMemo } from "react";
import { Link } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useEndorsementsList } from "./use-endorsements-list.tsx";

/** The changes that were asked for on the broker's policies, by them and by who is insured. */
export function EndorsementsPage() {
  const action = useMemo(
    () => (
      <Link className="button button-secondary" to="/polizas">
        {endorsementsText("list.openPolicies")}
      </Link>
    ),
    [],
  );
  const list = useEndorsementsList({ action });
  return (
    <>
      <header className="head">
        <div>
          <Crumbs to="/polizas" title={policiesText("policies.title")} />
          <PageTitle>{endorsementsText("list.title")}</PageTitle>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
