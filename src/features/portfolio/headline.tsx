import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney, formatPercent } from "#engine/expression/index.ts";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { rateText, shareText } from "./columns-of.ts";
import { countText, type Portfolio } from "./portfolio.ts";

type HeadlineProps = {
  portfolio: Portfolio;
  policiesPath: (more: Readonly<Record<string, string>>) => string;
};

/** How the whole portfolio stands: what is in force, what it costs, what it brings, and what of it ends. */
export function Headline({ portfolio: { total, isEarned, day }, policiesPath }: HeadlineProps) {
  const { policies, premiums, unpriced, claims, frequency, paid, lossRatio, ending, netPremium, commission } =
    total;
  const rate = rateText(frequency);
  const loss = rateText(lossRatio);
  const others = Object.entries(premiums).filter(([currency]) => currency !== "ARS");
  return (
    <dl className="portfolio-figures" aria-label={portfolioText("figures")}>
      <Figure title={portfolioText("inForce")}>
        <Link to={policiesPath({ inForceOn: isoDay(day) })}>{countText(policies)}</Link>
      </Figure>
      <Figure
        title={portfolioText("premium")}
        note={[
          ...others.map(([currency, sum]) => formatMoney(sum, currency as "USD", 0)),
          ...(unpriced > 0 ? [portfolioText("unpriced", { count: unpriced })] : []),
        ].join(" · ")}
      >
        {formatMoney(premiums.ARS ?? 0, "ARS", 0)}
      </Figure>
      {isEarned && (
        <Figure
          title={portfolioText("commission")}
          note={
            netPremium === null || netPremium <= 0
              ? portfolioText("noCommission")
              : portfolioText("commissionOf", {
                  percent: formatPercent(Math.round(((commission ?? 0) * 1000) / netPremium) / 10),
                  amount: formatMoney(netPremium, "ARS", 0),
                })
          }
        >
          <Link to="/cuenta_corriente">{formatMoney(commission ?? 0, "ARS", 0)}</Link>
        </Figure>
      )}
      <Figure
        title={portfolioText("claims")}
        note={[
          ...(rate === null ? [] : [portfolioText("frequency", { rate })]),
          ...(paid > 0 ? [portfolioText("paid", { amount: formatMoney(paid, "ARS", 0) })] : []),
          ...(paid > 0 && loss !== null ? [portfolioText("lossRatio", { loss })] : []),
        ].join(" · ")}
      >
        <Link to="/polizas/siniestros">{countText(claims)}</Link>
      </Figure>
      <Figure
        title={portfolioText("ending")}
        note={
          ending === 0 ? "" : portfolioText("endingShare", { percent: shareText(ending, policies) ?? "" })
        }
      >
        <Link to={policiesPath({ status: "ending" })}>{countText(ending)}</Link>
      </Figure>
    </dl>
  );
}

type FigureProps = { title: string; note?: string; children: ReactNode };

function Figure({ title, note, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="portfolio-figure">{children}</dd>
      {note && <dd className="small soft">{note}</dd>}
    </div>
  );
}
