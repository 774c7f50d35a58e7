import { useSearchParams } from "react-router";
import type { Column } from "#src/desk/list/list.ts";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { saveCsv } from "#src/desk/list/save-csv.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { type CoverageSheet, conditionsPath } from "./condition.ts";
import "./conditions.css";
import { Covers } from "./covers.tsx";

/** What each coverage of an insurer's product covers, from what covers least to what covers most. */
export function CoveragePage() {
  const [address] = useSearchParams();
  const asked = new URLSearchParams({
    insurer: address.get("insurer") ?? "",
    product: address.get("product") ?? "",
  });
  const { data: sheet, error, refetch } = useData<CoverageSheet>(`/commercial-conditions/coverages?${asked}`);
  if (sheet) return <Sheet sheet={sheet} />;
  if (!error) return <OnItsWay isPage />;
  return (
    <NotHere
      error={error}
      onRetry={() => void refetch()}
      unknown={{ title: conditionsText("sheetNone"), text: conditionsText("sheetNoneText") }}
      failed={{ title: conditionsText("sheetFailed"), text: conditionsText("sheetFailedText") }}
      back={{ to: conditionsPath, title: conditionsText("back") }}
    />
  );
}

function Sheet({ sheet }: { sheet: CoverageSheet }) {
  const { insurer, product, clusters, covers } = sheet;
  const title = conditionsText("sheetOf", { product: product.displayName, insurer: insurer.displayName });
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to={`${conditionsPath}/detalle?insurer=${insurer.name}`}
            title={conditionsText("detailOf", { insurer: insurer.displayName })}
            here={conditionsText("sheetTitle")}
          />
          <PageTitle>{title}</PageTitle>
          <p className="head-meta">{conditionsText("sheetLead", { count: clusters.length })}</p>
        </div>
        <div className="actions">
          <Button kind="quiet" onClick={() => saveCsv(title, columnsOf(clusters), covers)}>
            <Icon name="download" />
            {deskText("list.export")}
          </Button>
        </div>
      </header>
      <Covers sheet={sheet} />
    </>
  );
}

function columnsOf(clusters: CoverageSheet["clusters"]): readonly Column<CoverageSheet["covers"][number]>[] {
  return [
    { id: "cover", title: conditionsText("cover"), text: ({ title }) => title },
    ...clusters.map(({ code, name, covers = [] }) => ({
      id: code,
      title: name,
      text: (cover: { readonly code: string }) =>
        conditionsText(covers.includes(cover.code) ? "covered" : "notCovered"),
    })),
  ];
}
