import { FilterSelect } from "#src/desk/list/filter-select.tsx";
import "#src/desk/list/list.css";
import { codeForm } from "#src/desk/list/said.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { useSaid } from "#src/desk/list/use-said.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { type UnpaidView, unpaidPath, views } from "./unpaid.ts";

/** Which of them, and of which insurer, as the address says it; the query that their call takes. */
export function useSought() {
  const { said, searchOf, choose } = useSaid({ view: views, insurer: codeForm });
  return {
    ...said,
    query: searchOf({}),
    addressOf: (view: UnpaidView) => unpaidPath + searchOf({ view }),
    choose: (insurer: string) => choose({ insurer }),
  };
}

type InsurerFilterProps = { insurer: string; choose: (insurer: string) => void };

/** Of which insurer. */
export function InsurerFilter({ insurer, choose }: InsurerFilterProps) {
  const insurers = useInsurers();
  return (
    <search className="filters" aria-label={unpaidText("filters")}>
      <FilterSelect
        title={unpaidText("insurer")}
        any={unpaidText("anyInsurer")}
        value={insurer}
        options={insurers.map(({ name, displayName }) => ({ value: name, title: displayName }))}
        choose={choose}
      />
    </search>
  );
}
