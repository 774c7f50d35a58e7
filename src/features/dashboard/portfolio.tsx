import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { Figures } from "./dashboard.ts";
import { PoliciesChart } from "./policies-chart.tsx";

const whole = new Intl.NumberFormat("es-AR");
const facts = ["ending", "openClaims", "clients"] as const;

/** How the portfolio stands: one figure, its year, and what follows from it. */
export function Portfolio({ figures }: { figures: Figures }) {
  const { policies, byMonth } = figures;
  const change = policies - (byMonth.at(-2)?.policies ?? policies);
  return (
    <aside className="portfolio" aria-labelledby="portfolio">
      <h2 id="portfolio">{deskText("dashboard.portfolio")}</h2>
      {byMonth.some(({ policies: count }) => count > 0) ? (
        <>
          <p className="headline">
            <span className="figure">{whole.format(policies)}</span>
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
        {facts.map((name) => (
          <div key={name}>
            <dt>{deskText(`dashboard.${name}`)}</dt>
            <dd>{whole.format(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function changeText(change: number): string {
  if (change === 0) return deskText("dashboard.same");
  return deskText(change > 0 ? "dashboard.more" : "dashboard.fewer", { count: Math.abs(change) });
}
