import { formatMoney } from "#engine/expression/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Policy } from "./policy.ts";
import { SectionHead } from "./section-head.tsx";

/** What a policy covers, and for how much. */
export function Covers({ policy }: { policy: Policy }) {
  const { coverages = [] } = policy;
  return (
    <section>
      <SectionHead title={policiesText("covers.title")} policy={policy} part="covers" />
      {coverages.length === 0 && <p className="soft">{policiesText("covers.none")}</p>}
      <dl className="policy-lines">
        {coverages.map(({ name, sumInsured, sumCurrency = "ARS" }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sumInsured === undefined ? "—" : formatMoney(sumInsured, sumCurrency, 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
