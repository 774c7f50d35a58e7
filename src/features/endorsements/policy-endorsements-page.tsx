import { Link, useParams } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useEndorsementsList } from "./use-endorsements-list.tsx";

type OfPolicy = { readonly number: string; readonly asset: string; readonly plate: string | null };

/** The changes that were asked for on one policy. */
export function PolicyEndorsementsPage() {
  const { id = "" } = useParams();
  const path = `/polizas/detalle/${encodeURIComponent(id)}`;
  const { data: policy } = useData<OfPolicy>(`/policies/${encodeURIComponent(id)}`);
  const list = useEndorsementsList({ policyId: id });
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to={path}
            title={policy?.number ?? policiesText("policies.number")}
            here={endorsementsText("list.title")}
          />
          <PageTitle>{endorsementsText("list.title")}</PageTitle>
          {policy && (
            <p className="head-meta">
              <Link to={path}>{[policy.asset, policy.plate].filter(Boolean).join(", ")}</Link>
            </p>
          )}
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
