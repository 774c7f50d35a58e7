import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ListView } from "#src/desk/list/list-view.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { ChosenCondition } from "./chosen-condition.tsx";
import { type ConditionRow, cellName, keyOfRow } from "./condition.ts";
import "#src/desk/ui/columns.css";
import "./conditions.css";
import { conditionsList } from "./conditions-list.ts";
import { Rates } from "./rates.tsx";

/** What each insurer pays for each product, and from which day on; what was chosen of it at the side. */
export function ConditionsPage() {
  const insurers = useInsurers();
  const { data: changing } = useData<readonly ConditionRow[]>("/commercial-conditions?changes=soon");
  const list = useMemo(
    () => ({
      ...conditionsList(insurers),
      drawAll: (rows: readonly ConditionRow[]) => <RatesAndChosen rows={rows} />,
    }),
    [insurers],
  );
  const count = changing?.length ?? 0;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{conditionsText("title")}</PageTitle>
          <p className="head-meta">
            {[
              conditionsText("lead"),
              count === 0 ? "" : conditionsText("changing", { count }),
              changing?.some(({ isDemonstration }) => isDemonstration) ? conditionsText("demo") : "",
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}

function RatesAndChosen({ rows }: { rows: readonly ConditionRow[] }) {
  const [address, setAddress] = useSearchParams();
  const said = address.get(cellName);
  // Until one is chosen, what changes is what one comes for.
  const chosen =
    rows.find((row) => keyOfRow(row) === said) ?? rows.find(({ next }) => next !== null) ?? rows[0];
  const choose = (row: ConditionRow) => {
    const next = new URLSearchParams(address);
    next.set(cellName, keyOfRow(row));
    setAddress(next, { replace: true });
  };
  return (
    <div className="columns conditions">
      <div className="conditions-rates">
        <Rates rows={rows} chosen={chosen} choose={choose} />
        <p className="small soft">{conditionsText("note")}</p>
      </div>
      {chosen && <ChosenCondition key={keyOfRow(chosen)} condition={chosen} />}
    </div>
  );
}
