import { useMemo } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { percentText } from "#src/desk/liquidation/liquidation.ts";
import { Money } from "#src/desk/liquidation/money.tsx";
import type { ListOf } from "#src/desk/list/list.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { accountText } from "#src/shared/i18n/account-text.ts";
import type { Movement } from "./account.ts";
import { monthTitle } from "./month-by-insurer.tsx";

/** The movements of a month, of the last one that has any unless another is chosen. */
export function useMovementsList(months: readonly string[], isOrganized: boolean): ListOf<Movement> {
  const insurers = useInsurers();
  return useMemo(
    () => ({
      title: accountText("movements.title").toLowerCase(),
      path: "/movements",
      idOf: ({ id }) => id,
      columns: [
        { id: "policy", title: accountText("movements.policy"), text: ({ policyNumber }) => policyNumber },
        {
          id: "client",
          title: accountText("movements.client"),
          text: ({ client, producer }) =>
            producer === null ? client : accountText("movements.ofProducer", { name: producer }),
        },
        {
          id: "insurer",
          title: accountText("movements.insurer"),
          text: ({ insurer }) => insurer.displayName,
          draw: ({ insurer }) => <InsurerTile title={insurer.displayName} />,
        },
        { id: "kind", title: accountText("movements.kind"), text: ({ kind }) => kind.value },
        { id: "line", title: accountText("movements.line"), text: ({ line }) => line },
        {
          id: "premium",
          title: accountText("movements.premium"),
          text: ({ netPremium }) => formatMoney(netPremium, "ARS"),
          draw: ({ netPremium }) => <Money amount={netPremium} />,
          isNumber: true,
        },
        {
          id: "rate",
          title: accountText("movements.rate"),
          text: ({ ratePercent }) => (ratePercent === null ? null : percentText(ratePercent)),
          isNumber: true,
        },
        {
          id: "commission",
          title: accountText("movements.commission"),
          text: ({ commission }) => formatMoney(commission, "ARS"),
          draw: ({ commission }) => <Money amount={commission} />,
          isNumber: true,
        },
        ...(isOrganized ? [organizerColumn] : []),
      ],
      open: ({ policyId }) => (policyId === null ? "/polizas" : `/polizas/detalle/${policyId}`),
      filters: [
        {
          name: "month",
          title: accountText("movements.month"),
          any: accountText("movements.last"),
          options: months.map((value) => ({ value, title: monthTitle(value) })),
        },
        {
          name: "insurer",
          title: accountText("movements.insurer"),
          any: accountText("movements.anyInsurer"),
          options: insurers.map(({ name, displayName }) => ({ value: name, title: displayName })),
        },
      ],
      isExported: true,
      empty: { title: accountText("movements.none"), text: accountText("movements.noneText") },
    }),
    [months, insurers, isOrganized],
  );
}

const organizerColumn: ListOf<Movement>["columns"][number] = {
  id: "organizer",
  title: accountText("movements.organizer"),
  text: ({ organizerShare }) => (organizerShare === null ? null : formatMoney(organizerShare, "ARS")),
  isNumber: true,
};
