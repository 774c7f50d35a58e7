import { useMemo } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import type { LiquidationRow } from "#src/desk/liquidation/liquidation.ts";
import { LiquidationStatus } from "#src/desk/liquidation/liquidation-status.tsx";
import type { ListOf } from "#src/desk/list/list.ts";
import { accountText } from "#src/shared/i18n/account-text.ts";
import account from "#src/shared/i18n/es/account.json" with { type: "json" };
import { liquidationPath } from "./account.ts";

const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, "ARS"));

/** What a broker was and will be paid, a liquidation each. */
export function useLiquidationsList(): ListOf<LiquidationRow> {
  return useMemo(
    () => ({
      title: accountText("list.title").toLowerCase(),
      path: "/liquidations",
      idOf: ({ id }) => id,
      columns: [
        { id: "title", title: accountText("list.name"), text: ({ title }) => title },
        {
          id: "period",
          title: accountText("list.period"),
          text: ({ liquidationPeriod: { from, to } }) =>
            accountText("list.term", { from: formatDate(from), to: formatDate(to) }),
        },
        {
          id: "status",
          title: accountText("list.status"),
          text: ({ status }) => status.value,
          draw: ({ status }) => <LiquidationStatus status={status} />,
        },
        {
          id: "net",
          title: accountText("list.net"),
          text: ({ invoiceTotal }) => money(invoiceTotal),
          isNumber: true,
        },
        {
          id: "payable",
          title: accountText("list.payable"),
          text: ({ payable }) => money(payable),
          isNumber: true,
        },
      ],
      open: ({ id }) => liquidationPath(id),
      filters: [
        {
          name: "status",
          title: accountText("list.status"),
          options: Object.entries(account.statuses).map(([value, title]) => ({ value, title })),
        },
      ],
      isSearched: true,
      sought: accountText("list.sought"),
      isExported: true,
      empty: { title: accountText("list.none"), text: accountText("list.noneText") },
    }),
    [],
  );
}
