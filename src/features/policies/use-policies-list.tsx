import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import { type Counts, countText } from "#src/desk/list/counts.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { useProducers } from "#src/desk/list/use-producers.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { type PolicyRow, policyPath } from "./policy.ts";
import { TellPicked } from "./tell-picked.tsx";

const columns: readonly Column<PolicyRow>[] = [
  { id: "number", title: policiesText("policies.number"), text: ({ number }) => number, isOrdered: true },
  { id: "holder", title: policiesText("policies.holder"), text: ({ holder }) => holder, isOrdered: true },
  {
    id: "asset",
    title: policiesText("policies.asset"),
    text: ({ productTitle, asset }) => `${productTitle}: ${asset}`,
    draw: ({ productTitle, asset }) => (
      <span className="policy-asset" title={asset}>
        {`${productTitle}: ${asset}`}
      </span>
    ),
  },
  { id: "plate", title: policiesText("policies.plate"), text: ({ plate }) => plate },
  {
    id: "insurer",
    title: policiesText("policies.insurer"),
    text: ({ insuredCompany }) => insuredCompany,
    draw: ({ insuredCompany }) => (
      <span className="insurer-named">
        <InsurerTile title={insuredCompany} />
        {insuredCompany}
      </span>
    ),
  },
  {
    id: "endsOn",
    title: policiesText("policies.ends"),
    text: ({ endsOn }) => formatDate(endsOn),
    isOrdered: true,
  },
  {
    id: "premium",
    title: policiesText("policies.premium"),
    text: ({ totalPremium, currency }) =>
      totalPremium === null ? null : formatMoney(totalPremium, currency),
    isNumber: true,
  },
  {
    id: "status",
    title: policiesText("policies.status"),
    text: ({ status }) => status.value,
    draw: ({ status: { tone, value, short = value } }) => <TonedStatus tone={tone}>{short}</TonedStatus>,
  },
];

const keeper: Column<PolicyRow> = {
  id: "broker",
  title: policiesText("policies.broker"),
  text: ({ broker }) => broker,
};

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

/** The list of policies; who organizes others reads whose each is. */
export function usePoliciesList(): ListOf<PolicyRow> {
  const oversees = useBrokerSession(({ broker }) =>
    (["organizer", "parentBroker"] as const).some(
      (scene) => broker && judge(broker, scene, "show") === "permitted",
    ),
  );
  const mayType = useMay("policiesManual", "create");
  const insurers = useInsurers();
  const producers = useProducers(oversees === true);
  const { data: counts } = useData<Counts>("/policies/standings");
  return useMemo(
    () => ({
      title: policiesText("policies.title").toLowerCase(),
      path: "/policies",
      idOf: ({ id }) => id,
      columns: oversees ? [...columns, keeper] : columns,
      open: ({ id }) => policyPath(id),
      filters: [
        {
          name: "status",
          title: policiesText("policies.status"),
          options: optionsOf(policies.standing),
          tabs: {
            all: policiesText("policies.all"),
            count: (standing) => countText(counts, waysOf(counts, standing)),
          },
        },
        {
          name: "product",
          title: policiesText("policies.product"),
          options: optionsOf(policies.products),
        },
        {
          name: "insurer",
          title: policiesText("policies.insurer"),
          any: policiesText("policies.anyInsurer"),
          options: insurers.map(({ name, displayName }) => ({ value: name, title: displayName })),
        },
        ...(producers.length > 1
          ? [
              {
                name: "producer",
                title: policiesText("policies.broker"),
                any: policiesText("policies.anyBroker"),
                options: producers.map(({ id, title }) => ({ value: id, title })),
              },
            ]
          : []),
        { title: policiesText("policies.ends"), range: { from: "endsFrom", to: "endsTo" } },
        { title: policiesText("policies.inForce"), range: { on: "inForceOn" }, isSpare: true },
      ],
      tray: { told: totalOf, actions: (rows) => <TellPicked policies={rows} /> },
      isSearched: true,
      sought: policiesText("policies.sought"),
      isExported: true,
      empty: {
        title: policiesText("policies.none"),
        text: policiesText("policies.noneText"),
        action: mayType && (
          <Link className="button button-secondary" to="/polizas/importar">
            {policiesText("policies.import")}
          </Link>
        ),
      },
    }),
    [oversees, mayType, insurers, counts, producers],
  );
}

/** What is about to end is in force as well: all of them are counted without it. */
function waysOf(counts: Counts | undefined, standing: string): readonly string[] {
  return standing === "" ? Object.keys(counts ?? {}).filter((one) => one !== "ending") : [standing];
}

/** What picked policies cost together: each currency by itself, and those whose price is not known. */
function totalOf(rows: readonly PolicyRow[]): string {
  const known = rows.filter(({ totalPremium }) => totalPremium !== null);
  const sums = (["ARS", "USD"] as const).flatMap((currency) => {
    const own = known.filter((row) => row.currency === currency);
    const sum = own.reduce((total, { totalPremium }) => total + (totalPremium ?? 0), 0);
    return own.length === 0 ? [] : [formatMoney(sum, currency)];
  });
  const unknown = rows.length - known.length;
  const told = sums.length === 0 ? [] : [policiesText("policies.sum", { amount: sums.join(" + ") })];
  return [...told, ...(unknown === 0 ? [] : [policiesText("policies.unpriced", { count: unknown })])].join(
    ", ",
  );
}
