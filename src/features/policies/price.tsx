import { formatMoney } from "#engine/expression/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Policy } from "./policy.ts";
import { SectionHead } from "./section-head.tsx";

/** What a policy costs, from its pure price to what is paid. */
export function Price({ policy }: { policy: Policy }) {
  const { totalPremium, netPremium, currency } = policy;
  const money = (centavos: number) => formatMoney(centavos, currency);
  return (
    <section>
      <SectionHead title={policiesText("price.title")} policy={policy} part="price" />
      {totalPremium === null ? (
        <p className="soft">{policiesText("price.unknown")}</p>
      ) : (
        <dl className="policy-lines">
          {netPremium !== undefined && (
            <>
              <Line title={policiesText("price.net")} text={money(netPremium)} />
              <Line title={policiesText("price.taxes")} text={money(totalPremium - netPremium)} />
            </>
          )}
          <Line title={policiesText("price.total")} text={money(totalPremium)} isTotal />
        </dl>
      )}
    </section>
  );
}

function Line({ title, text, isTotal }: { title: string; text: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "policy-total" : undefined}>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  );
}
