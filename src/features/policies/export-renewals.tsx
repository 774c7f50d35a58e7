import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { askBroker } from "#src/desk/list/ask-page.ts";
import type { Column } from "#src/desk/list/list.ts";
import { saveCsv } from "#src/desk/list/save-csv.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Renewal, RenewalWindow } from "./renewal.ts";
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
export function ExportRenewals({ query, total }: { query: string; total: number }) {
  const { show } = useToasts.getState();
  const title = policiesText("renewals.title").toLowerCase();
  const { run, isBusy } = useAttempt(async () => {
    try {
      const every = `${query === "" ? "?" : `${query}&`}every=true`;
      const { data } = (await askBroker(`/policies/renewals${every}`)) as {
        readonly data: readonly RenewalWindow[]; // as its call answers
      };
      const rows = data.flatMap(({ policies }) => policies);
      saveCsv(title, columns, rows);
      if (rows.length < total) show(deskText("list.exportCut", { count: rows.length, total }), "warning");
    } catch {
      show(deskText("list.exportFailed", { title }), "warning");
    }
    return undefined;
  });
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void run()}>
      {!isBusy && <Icon name="download" />}
      {deskText(isBusy ? "list.exporting" : "list.export")}
    </Button>
  );
}
