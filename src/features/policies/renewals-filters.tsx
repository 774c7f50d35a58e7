import type { ReactNode } from "react";
import { FilterSelect } from "#src/desk/list/filter-select.tsx";
import "#src/desk/list/list.css";
import { codeForm } from "#src/desk/list/said.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { useSaid } from "#src/desk/list/use-said.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { policiesText } from "#src/shared/i18n/policies-text.ts";

/** What narrows the board, as its address says it; the query that its call takes. */
export function useNarrowed() {
  const { said, searchOf, choose } = useSaid({ insurer: codeForm, product: codeForm, rising: ["", "true"] });
  return { ...said, isRising: said.rising === "true", query: searchOf({}), choose };
}

type RenewalsFiltersProps = {
  insurer: string;
  product: string;
  choose: (change: { insurer: string } | { product: string }) => void;
  children?: ReactNode;
};

/** Of which insurer, of which product, and what else narrows it. */
export function RenewalsFilters({ insurer, product, choose, children }: RenewalsFiltersProps) {
  const insurers = useInsurers();
  const title = policiesText("renewals.title").toLowerCase();
  return (
    <search className="filters renewals-filters" aria-label={deskText("list.filters", { title })}>
      <FilterSelect
        title={policiesText("policies.insurer")}
        any={policiesText("policies.anyInsurer")}
        value={insurer}
        options={insurers.map(({ name, displayName }) => ({ value: name, title: displayName }))}
        choose={(to) => choose({ insurer: to })}
      />
      <FilterSelect
        title={policiesText("policies.product")}
        any={deskText("list.any")}
        value={product}
        options={Object.entries(policies.products).map(([value, told]) => ({ value, title: told }))}
        choose={(to) => choose({ product: to })}
      />
      {children}
    </search>
  );
}
