import { formatMoney } from "#engine/expression/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Policy } from "./policy.ts";
import { SectionHead } from "./section-head.tsx";

/** What a policy covers, and for how much. */
export function Covers({ policy }: { policy: Policy }) {
  const { coverages = [], covers = [], excludes = [], liabilityLimit: limit } = policy;
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
        {limit !== undefined && <Line name="limit" text={formatMoney(limit, "ARS", 0)} />}
        {covers.length > 0 && <Line name="yes" text={covers.join(", ")} />}
        {excludes.length > 0 && <Line name="no" text={excludes.join(", ")} />}
      </dl>
    </section>
  );
}

function Line({ name, text }: { name: "limit" | "yes" | "no"; text: string }) {
  return (
    <div>
      <dt>{policiesText(`covers.${name}`)}</dt>
      <dd>{text}</dd>
    </div>
  );
}
