import { FilterSelect } from "#src/desk/list/filter-select.tsx";
import "#src/desk/list/list.css";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import type { Portfolio } from "./portfolio.ts";
import type { useSought } from "./use-sought.ts";

type PortfolioFiltersProps = { portfolio: Portfolio; sought: ReturnType<typeof useSought> };

const products = Object.entries(policies.products).map(([value, title]) => ({ value, title }));

/** Of which insurer, of which product, and for who oversees others of whom. */
export function PortfolioFilters({ portfolio: { producers }, sought }: PortfolioFiltersProps) {
  const insurers = useInsurers();
  return (
    <search className="filters" aria-label={portfolioText("filters")}>
      <FilterSelect
        title={portfolioText("product")}
        any={portfolioText("anyProduct")}
        value={sought.product}
        options={products}
        choose={(product) => sought.choose({ product })}
      />
      <FilterSelect
        title={portfolioText("insurer")}
        any={portfolioText("anyInsurer")}
        value={sought.insurer}
        options={insurers.map(({ name, displayName }) => ({ value: name, title: displayName }))}
        choose={(insurer) => sought.choose({ insurer })}
      />
      {producers.length > 1 && (
        <FilterSelect
          title={portfolioText("producer")}
          any={portfolioText("anyProducer")}
          value={sought.producer}
          options={producers.map(({ id, title, isOwn }) => ({
            value: id,
            title: isOwn ? portfolioText("own", { name: title }) : title,
          }))}
          choose={(producer) => sought.choose({ producer })}
        />
      )}
    </search>
  );
}
