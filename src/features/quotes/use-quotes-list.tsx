import { useQueryClient } from "@tanstack/react-query";
import "./quotes.css";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import { judge } from "#permissions/index.ts";
import { type Counts, countText } from "#src/desk/list/counts.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import quotes from "#src/shared/i18n/es/quotes.json" with { type: "json" };
import { t } from "#src/shared/i18n/i18n.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Answers, answersText } from "./answers.tsx";
import type { QuoteRow } from "./quote-row.ts";

const path = "/multi-quotes";

const columns: readonly Column<QuoteRow>[] = [
  { id: "number", title: quotesText("list.number"), text: ({ number }) => number },
  { id: "customer", title: quotesText("list.customer"), text: ({ customer }) => customer, isOrdered: true },
  {
    id: "asset",
    title: quotesText("list.asset"),
    text: ({ productTitle, asset }) => `${productTitle}: ${asset}`,
  },
  {
    id: "answers",
    title: quotesText("list.insurers"),
    text: answersText,
    draw: (row) => <Answers row={row} />,
  },
  {
    id: "best",
    title: quotesText("list.best"),
    text: ({ best }) => best && formatMoney(best.amount, "ARS"),
    isNumber: true,
    isOrdered: true,
  },
  {
    id: "insurer",
    title: quotesText("list.insurer"),
    text: ({ best }) => best?.insurer ?? null,
    draw: ({ best }) =>
      best && (
        <span className="insurer-named">
          <InsurerTile title={best.insurer} />
          {best.insurer}
        </span>
      ),
  },
  {
    id: "status",
    title: quotesText("list.status"),
    text: ({ status }) => status.value,
    draw: ({ status: { tone, value } }) => <TonedStatus tone={tone}>{value}</TonedStatus>,
  },
  {
    id: "validUntil",
    title: quotesText("list.validUntil"),
    text: ({ validUntil }) => validUntil?.split("/").toReversed().join("/") ?? null,
    isOrdered: true,
  },
];

const keeper: Column<QuoteRow> = {
  id: "owner",
  title: quotesText("list.owner"),
  text: ({ owner }) => owner,
};

/** The list of quotes; who organizes others reads whose each is. A row opens its comparison, and is cloned or put away. */
export function useQuotesList(): ListOf<QuoteRow> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { openings, openingOf } = useQuoteAddresses();
  const oversees = useBrokerSession(({ broker }) =>
    (["organizer", "parentBroker"] as const).some(
      (scene) => broker && judge(broker, scene, "show") === "permitted",
    ),
  );
  const { data: counts } = useData<Counts>("/multi-quotes/standings");
  const where = openings.map(({ product, path: at }) => `${product} ${at}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where products are quoted is told once, and as a text.
  return useMemo(() => {
    const ask = async (row: QuoteRow, action: "clone" | "archive", body: JsonObject) => {
      const reply = await sendAsBroker({
        method: "POST",
        path: `${path}/${encodeURIComponent(row.id)}/${action}`,
        body,
      });
      if (!isSuccess(reply)) useToasts.getState().show(errorMessage(reply) ?? t("unexpected"), "warning");
      await client.invalidateQueries({ queryKey: keyOf(path) });
      return isSuccess(reply) ? (reply.body as { readonly data: { readonly id: string } }).data : undefined;
    };
    return {
      title: quotesText("list.title").toLowerCase(),
      path,
      idOf: ({ id }) => id,
      columns: oversees ? [...columns, keeper] : columns,
      open: ({ product, id }) => openingOf(product, id) ?? "/cotizaciones",
      actions: [
        {
          title: quotesText("list.clone"),
          label: ({ customer }) => quotesText("list.cloneNamed", { name: customer }),
          isOffered: ({ isOwn, product }) => isOwn && openingOf(product, "") !== undefined,
          run: async (row) => {
            const made = await ask(row, "clone", {});
            const to = made && openingOf(row.product, made.id);
            if (to) void navigate(to);
          },
        },
        {
          title: quotesText("list.archive"),
          label: ({ customer }) => quotesText("list.archiveNamed", { name: customer }),
          isOffered: ({ isOwn, isArchived }) => isOwn && !isArchived,
          run: async (row) => void (await ask(row, "archive", { isArchived: true })),
        },
        {
          title: quotesText("list.takeBack"),
          label: ({ customer }) => quotesText("list.takeBackNamed", { name: customer }),
          isOffered: ({ isOwn, isArchived }) => isOwn && isArchived,
          run: async (row) => void (await ask(row, "archive", { isArchived: false })),
        },
      ],
      filters: [
        {
          name: "status",
          title: quotesText("list.status"),
          options: Object.entries(quotes.standing).map(([value, title]) => ({ value, title })),
          tabs: {
            all: quotesText("list.all"),
            count: (status) => countText(counts, status === "" ? Object.keys(counts ?? {}) : [status]),
          },
        },
        {
          name: "product",
          title: quotesText("list.product"),
          options: openings.map(({ product, title }) => ({ value: product, title })),
        },
        {
          name: "archived",
          title: quotesText("list.archived"),
          any: quotesText("list.inSight"),
          options: [{ value: "yes", title: quotesText("list.putAway") }],
        },
        { title: quotesText("list.created"), range: { from: "createdFrom", to: "createdTo" } },
        { title: quotesText("list.ends"), range: { to: "validUntilTo" } },
      ],
      isSearched: true,
      sought: quotesText("list.sought"),
      isExported: true,
      empty: {
        title: quotesText("list.none"),
        text: quotesText("list.noneText"),
        action: (
          <Link className="button button-secondary" to="/cotizaciones/creacion">
            {quotesText("list.new")}
          </Link>
        ),
      },
    };
  }, [client, navigate, oversees, where, counts]);
}
