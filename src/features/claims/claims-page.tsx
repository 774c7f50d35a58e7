import { Link } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { choosePath } from "#src/shared/claims/report-path.ts";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useClaimsList } from "./use-claims-list.tsx";

/** What was reported on the broker's policies, and on those of the producers whom they organize. */
export function ClaimsPage() {
  const list = useClaimsList();
  return (
    <>
      <header className="head">
        <PageTitle>{claimsText("list.title")}</PageTitle>
        <div className="actions">
          <Link className="button button-primary" to={choosePath()}>
            <Icon name="plus" />
            {claimsText("list.report")}
          </Link>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
