import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { ExportButton } from "#src/desk/list/export-button.tsx";
import type { Column } from "#src/desk/list/list.ts";
import { streamCsv } from "#src/desk/list/save-csv.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Renewal } from "./renewal.ts";
import { changeText } from "./renewal-price.tsx";

const money = (amount: number | null | undefined, currency: "ARS" | "USD") =>
  amount === null || amount === undefined ? null : formatMoney(amount, currency);

const columns = (
  [
    ["policies.number", ({ number }) => number],
    ["policies.holder", ({ holder }) => holder],
    ["policies.insurer", ({ insuredCompany }) => insuredCompany],
    ["policies.product", ({ productTitle }) => productTitle],
    ["policies.asset", ({ asset }) => asset],
    ["policies.plate", ({ plate }) => plate],
    ["policies.ends", ({ endsOn }) => formatDate(endsOn)],
    ["renewals.premium", ({ totalPremium, currency }) => money(totalPremium, currency)],
    ["renewals.newPremium", ({ renewal, currency }) => money(renewal?.totalPremium, currency)],
    ["renewals.change", ({ renewal }) => (renewal?.state === "priced" ? changeText(renewal) : null)],
  ] as const satisfies readonly (readonly [string, (renewal: Renewal) => string | null])[]
).map(([id, text]): Column<Renewal> => ({ id, title: policiesText(id), text }));

/** Takes the board away as a spreadsheet: all of what it is narrowed to, and not only what its columns show. */
export function ExportRenewals({ query }: { query: string }) {
  const title = policiesText("renewals.title").toLowerCase();
  const path = `/policies/renewals${query === "" ? "?" : `${query}&`}format=rows`;
  return <ExportButton title={title} save={() => streamCsv({ title, columns, path })} />;
}
