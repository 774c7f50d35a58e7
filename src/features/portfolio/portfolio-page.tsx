import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { saveCsv } from "#src/desk/list/save-csv.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Views } from "#src/desk/ui/views.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { portfolioText } from "#src/shared/i18n/portfolio-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { columnsOf, totalOf } from "./columns-of.ts";
import { FiguresChart } from "./figures-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { Headline } from "./headline.tsx";
import { chartTitle, hasMeasure, measures, type Portfolio, views } from "./portfolio.ts";
import "./portfolio.css";
import { PortfolioFilters } from "./portfolio-filters.tsx";
import { policiesWith, rowsOf } from "./rows-of.ts";
import { useSought } from "./use-sought.ts";

/** What a portfolio comes to: how it stands, by month, product, insurer and producer, and what of it ends when. */
export function PortfolioPage() {
  const sought = useSought();
  const query = useData<Portfolio>(`/portfolio${sought.query}`);
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{portfolioText("title")}</PageTitle>
          {query.data && (
            <p className="head-meta">
              <span>{portfolioText("day", { date: formatDate(query.data.day) })}</span>
            </p>
          )}
        </div>
      </header>
      <Loaded query={query} title={portfolioText("what")}>
        {(portfolio) => <Told portfolio={portfolio} sought={sought} />}
      </Loaded>
    </>
  );
}

type ToldProps = { portfolio: Portfolio; sought: ReturnType<typeof useSought> };

function Told({ portfolio, sought }: ToldProps) {
  const { total, months, endings } = portfolio;
  const isEmpty =
    total.claims === 0 &&
    (total.commission ?? 0) === 0 &&
    [...months, ...endings].every(({ policies }) => policies === 0);
  return (
    <div className="portfolio-page">
      <PortfolioFilters portfolio={portfolio} sought={sought} />
      {isEmpty ? (
        <Nothing isNarrowed={sought.isNarrowed} />
      ) : (
        <>
          <Headline portfolio={portfolio} policiesPath={policiesWith(sought)} />
          <ByView portfolio={portfolio} sought={sought} />
        </>
      )}
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const mayImport = useMay("policiesManual", "create");
  return (
    <div className="nothing">
      <h2>{portfolioText(isNarrowed ? "noneHere" : "none")}</h2>
      <p className="soft">{portfolioText(isNarrowed ? "noneHereText" : "noneText")}</p>
      {!isNarrowed && mayImport && (
        <Link className="button button-secondary" to="/polizas/importar">
          {portfolioText("import")}
        </Link>
      )}
    </div>
  );
}

function ByView({ portfolio, sought }: ToldProps) {
  const { isEarned, total, producers } = portfolio;
  const isOneProducer = producers.length === 1;
  const view = sought.view === "producer" && isOneProducer ? "month" : sought.view;
  const offered = measures.filter((one) => hasMeasure(view, one, isEarned));
  const measure = offered.find((one) => one === sought.measure) ?? "policies";
  const rows = rowsOf(portfolio, view, sought);
  const columns = columnsOf({ view, rows, isEarned, policies: total.policies });
  const title = chartTitle(view, measure);
  const file = `${portfolioText("title")} ${portfolioText(`views.${view}`)}`.toLowerCase();
  return (
    <>
      <Views
        label={portfolioText("views.label")}
        shown={view}
        views={views
          .filter((id) => id !== "producer" || !isOneProducer)
          .map((id) => ({
            id,
            title: portfolioText(`views.${id}`),
            to: sought.addressOf({ view: id }),
          }))}
      />
      <section className="portfolio-chart" aria-labelledby="portfolio-chart">
        <div className="portfolio-chart-head">
          <h2 id="portfolio-chart">{title}</h2>
          <select
            className="select"
            aria-label={portfolioText("measure")}
            value={measure}
            onChange={({ target }) =>
              sought.choose({ measure: offered.find((one) => one === target.value) ?? "policies" })
            }
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {portfolioText(`measures.${one}`)}
              </option>
            ))}
          </select>
          <Button kind="quiet" onClick={() => saveCsv(file, columns, rows)}>
            <Icon name="download" />
            {deskText("list.export")}
          </Button>
        </div>
        <FiguresChart view={view} measure={measure} rows={rows} />
      </section>
      <FiguresTable
        title={portfolioText(`views.${view}`)}
        {...{ view, columns, rows }}
        total={totalOf(portfolio, view, rows)}
      />
      <div className="portfolio-notes small soft">
        <p>{portfolioText(view === "ending" ? "notes.ending" : "notes.canceled")}</p>
        {view !== "ending" && <p>{portfolioText("notes.claims")}</p>}
        {view !== "ending" && isEarned && <p>{portfolioText("notes.earned")}</p>}
      </div>
    </>
  );
}
