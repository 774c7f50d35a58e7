import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { conditionsPath } from "./condition.ts";
import { conditionsList } from "./conditions-list.ts";

/** Everything that was agreed with an insurer, a product a line; without one, with all of them. */
export function ByInsurerPage() {
  const insurers = useInsurers();
  const [address] = useSearchParams();
  const list = useMemo(() => conditionsList(insurers, { hasTabs: true }), [insurers]);
  const insurer = insurers.find(({ name }) => name === address.get("insurer"))?.displayName;
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to={conditionsPath}
            title={conditionsText("title")}
            here={insurer ?? conditionsText("detailTitle")}
          />
          <PageTitle>
            {insurer === undefined ? conditionsText("detailTitle") : conditionsText("detailOf", { insurer })}
          </PageTitle>
          <p className="head-meta">{conditionsText("lead")}</p>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
