import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import type { ListOf } from "#src/desk/list/list.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { TonedStatus as Told } from "#src/desk/ui/status.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import type { Client, TonedStatus } from "./client.ts";

type Quoted = {
  readonly id: string;
  readonly asset: string;
  readonly productTitle: string;
  readonly best: { readonly amount: number; readonly insurer: string } | null;
  readonly status: TonedStatus;
  /** YYYY/MM/DD. */
  readonly validUntil: string | null;
};

/** What was quoted for a client, the newest first. */
export function Quotes({ client: { id } }: { client: Client }) {
  const list: ListOf<Quoted> = {
    title: clientsText("client.quotes").toLowerCase(),
    path: "/multi-quotes",
    asks: { clientId: id },
    idOf: (quoted) => quoted.id,
    open: (quoted) => `/cotizaciones/detalle/${quoted.id}`,
    columns: [
      { id: "asset", title: clientsText("held.asset"), text: ({ asset }) => asset },
      { id: "product", title: clientsText("held.product"), text: ({ productTitle }) => productTitle },
      {
        id: "best",
        title: clientsText("held.best"),
        text: ({ best }) => best && `${formatMoney(best.amount, "ARS")}, ${best.insurer}`,
        isNumber: true,
      },
      {
        id: "validUntil",
        title: clientsText("held.validUntil"),
        text: ({ validUntil }) => validUntil && formatDate(validUntil),
      },
      {
        id: "status",
        title: clientsText("held.status"),
        text: ({ status }) => status.value,
        draw: ({ status: { tone, value } }) => <Told tone={tone}>{value}</Told>,
      },
    ],
    empty: { title: clientsText("held.noQuotes"), text: clientsText("held.noQuotesText") },
  };
  return <ListView list={list} />;
}
