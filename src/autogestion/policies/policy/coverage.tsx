import { formatMoney } from "#engine/expression/index.ts";
import { Icon } from "#src/autogestion/icons.tsx";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import type { WholePolicy } from "./fetch-policy.ts";

/** What a policy covers and what it does not, in plain words where the coverage is a known one. */
export function Coverage({ coverages, covers, excludes, liabilityLimit: limit }: WholePolicy) {
  if (coverages.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="policy-covers">
      <h2 id="policy-covers">{insuredText("coverage.title")}</h2>
      <div className="card stack">
        {coverages.map(({ name, sumInsured, sumCurrency = "ARS" }) => (
          <p key={name}>
            <strong>{name}</strong>
            {sumInsured !== undefined && (
              <span className="policies-facts">
                {insuredText("coverage.sum", { amount: formatMoney(sumInsured, sumCurrency, 0) })}
              </span>
            )}
          </p>
        ))}
        {limit !== undefined && (
          <p>{insuredText("coverage.limit", { amount: formatMoney(limit, "ARS", 0) })}</p>
        )}
        <Marks title={insuredText("coverage.yes")} items={covers} tone="success" />
        <Marks title={insuredText("coverage.no")} items={excludes} tone="none" />
        <p className="soft">{insuredText("coverage.whole")}</p>
      </div>
    </section>
  );
}

type MarksProps = { title: string; items: readonly string[] | undefined; tone: "success" | "none" };

function Marks({ title, items = [], tone }: MarksProps) {
  if (items.length === 0) return null;
  return (
    <div className="stack-tight">
      <h3>{title}</h3>
      <ul className="policy-marks" data-tone={tone}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={tone === "success" ? "success" : "danger"} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
