import { Link } from "react-router";
import "#src/desk/ui/figure.css";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import type { Figures } from "./dashboard.ts";
import { PoliciesChart } from "./policies-chart.tsx";

const whole = new Intl.NumberFormat("es-AR");
/** Where what is counted is seen, where there is any of it. */
const facts = {
  quotes: `/cotizaciones?createdFrom=${today().slice(0, 8)}01`,
  ending: "/polizas/renovaciones",
  unpaid: "/polizas/impagas",
  openClaims: "/polizas/siniestros?status=open",
  clients: "/clientes",
} as const;

type PortfolioProps = {
  figures: Figures;
  /** How many wait for their invoice; undefined for who is not shown their account. */
  liquidations: number | undefined;
};

/** How the portfolio stands: one figure, its year, and what follows from it. */
export function Portfolio({ figures, liquidations }: PortfolioProps) {
  const { policies, byMonth } = figures;
  const change = policies - (byMonth.at(-2)?.policies ?? policies);
  return (
    <aside className="portfolio" aria-labelledby="portfolio">
      <h2 id="portfolio">
        <Link to="/cartera">{deskText("dashboard.portfolio")}</Link>
      </h2>
      {byMonth.some(({ policies: count }) => count > 0) ? (
        <>
          <p className="headline">
            <Link
              className="figure"
              to="/polizas?status=current"
              aria-label={`${whole.format(policies)} ${deskText("dashboard.policies", { count: policies })}`}
            >
              {whole.format(policies)}
            </Link>
            <span>
              {deskText("dashboard.policies", { count: policies })}
              <br />
              <span className="soft">{changeText(change)}</span>
            </span>
          </p>
          <PoliciesChart months={byMonth} />
        </>
      ) : (
        <p className="soft">{deskText("dashboard.noPolicies")}</p>
      )}
      <dl className="portfolio-facts">
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <div key={name}>
            <dt>{deskText(`dashboard.${name}`)}</dt>
            <dd>
              <Figure count={figures[name]} path={facts[name]} name={deskText(`dashboard.${name}`)} />
            </dd>
          </div>
        ))}
        {liquidations !== undefined && (
          <div>
            <dt>{deskText("dashboard.liquidations")}</dt>
            <dd>
              <Figure
                count={liquidations}
                path="/cuenta_corriente"
                name={deskText("dashboard.liquidations")}
              />
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

/** The server counts no further. */
const mostCounted = 10_000;

type FigureProps = { count: number; path: string; name: string };

function Figure({ count, path, name }: FigureProps) {
  const isMore = count > mostCounted;
  const text = isMore
    ? deskText("dashboard.moreThan", { count: whole.format(mostCounted) })
    : whole.format(count);
  if (count === 0) return text;
  return (
    <Link to={path} aria-label={`${name}: ${text}`}>
      {text}
    </Link>
  );
}

function changeText(change: number): string {
  if (change === 0) return deskText("dashboard.same");
  return deskText(change > 0 ? "dashboard.more" : "dashboard.fewer", { count: Math.abs(change) });
}
