import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { reportPath } from "#src/shared/claims/report-path.ts";
import type { ClaimStatus } from "#src/shared/claims/worked-claim.ts";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";

/** A policy as the server's list tells it, as far as it is told apart while its client is on the telephone. */
type Row = {
  readonly id: string;
  readonly number: string;
  readonly insurer: string;
  readonly insuredCompany: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string | null;
  readonly endsOn: string;
  readonly status: ClaimStatus;
};

const columns: readonly Column<Row>[] = [
  { id: "asset", title: claimsText("choose.asset"), text: ({ asset }) => asset },
  { id: "plate", title: claimsText("choose.plate"), text: ({ plate }) => plate },
  { id: "holder", title: claimsText("choose.holder"), text: ({ holder }) => holder },
  { id: "number", title: claimsText("choose.number"), text: ({ number }) => number },
  { id: "insurer", title: claimsText("choose.insurer"), text: ({ insuredCompany }) => insuredCompany },
  { id: "endsOn", title: claimsText("choose.ends"), text: ({ endsOn }) => formatDate(endsOn) },
  {
    id: "status",
    title: claimsText("choose.status"),
    text: ({ status }) => status.value,
    draw: ({ status: { tone, value } }) => <TonedStatus tone={tone}>{value}</TonedStatus>,
  },
];

/** The policies of a portfolio, or of one client: the one on which there is something to report is pressed. */
export function ChoosePolicyPage() {
  const [query] = useSearchParams();
  const clientId = query.get("clientId");
  const list = useMemo(
    (): ListOf<Row> => ({
      title: claimsText("choose.list"),
      path: "/policies",
      ...(clientId === null ? {} : { asks: { clientId } }),
      idOf: ({ id }) => id,
      columns,
      open: reportPath,
      isSearched: true,
      sought: claimsText("choose.sought"),
      empty: { title: claimsText("choose.none"), text: claimsText("choose.noneText") },
    }),
    [clientId],
  );
  return (
    <>
      <header className="head">
        <div>
          <Crumbs
            to="/polizas/siniestros"
            title={claimsText("list.title")}
            here={claimsText("choose.here")}
          />
          <PageTitle>{claimsText("choose.title")}</PageTitle>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
