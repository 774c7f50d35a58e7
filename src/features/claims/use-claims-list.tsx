import { useMemo } from "react";
import { judge } from "#permissions/index.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { type ClaimRow, claimPath } from "./claim.ts";

const columns: readonly Column<ClaimRow>[] = [
  {
    id: "number",
    title: claimsText("list.number"),
    text: ({ number }) => number ?? claimsText("list.numberless"),
  },
  { id: "holder", title: claimsText("list.holder"), text: ({ holder }) => holder },
  { id: "kind", title: claimsText("list.kind"), text: ({ title }) => title },
  {
    id: "asset",
    title: claimsText("list.asset"),
    text: ({ asset, plate }) => [asset, plate].filter(Boolean).join(", "),
  },
  { id: "insurer", title: claimsText("list.insurer"), text: ({ insuredCompany }) => insuredCompany },
  { id: "on", title: claimsText("list.on"), text: ({ on }) => on },
  {
    id: "missing",
    title: claimsText("list.missing"),
    text: ({ missing }) => (missing === 0 ? null : String(missing)),
    isNumber: true,
  },
  {
    id: "status",
    title: claimsText("list.status"),
    text: ({ status }) => status.value,
    draw: ({ status: { tone, value } }) => <TonedStatus tone={tone}>{value}</TonedStatus>,
  },
];

const keeper: Column<ClaimRow> = {
  id: "broker",
  title: claimsText("list.broker"),
  text: ({ broker }) => broker,
};

const statuses = ["open", "waiting", "pendingDocuments", "newExtension", "closed"] as const;

/** The list of claims; who organizes others reads whose each is. */
export function useClaimsList(): ListOf<ClaimRow> {
  const oversees = useBrokerSession(({ broker }) =>
    (["organizer", "parentBroker"] as const).some(
      (scene) => broker && judge(broker, scene, "show") === "permitted",
    ),
  );
  return useMemo(
    () => ({
      title: claimsText("list.title").toLowerCase(),
      path: "/claims",
      idOf: ({ id }) => id,
      columns: oversees ? [...columns, keeper] : columns,
      open: ({ id }) => claimPath(id),
      filters: [
        {
          name: "status",
          title: claimsText("list.status"),
          options: statuses.map((value) => ({ value, title: claimsText(`list.${value}`) })),
        },
      ],
      isSearched: true,
      sought: claimsText("list.sought"),
      isExported: true,
      empty: { title: claimsText("list.none"), text: claimsText("list.noneText") },
    }),
    [oversees],
  );
}
