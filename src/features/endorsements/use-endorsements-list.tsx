import { type ReactNode, useMemo } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import { type Counts, countText } from "#src/desk/list/counts.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { type EndorsementRow, endorsementPath } from "./endorsement.ts";

const number: Column<EndorsementRow> = {
  id: "number",
  title: endorsementsText("list.number"),
  text: (row) => row.number ?? endorsementsText("list.numberless"),
};
const change: Column<EndorsementRow> = {
  id: "change",
  title: endorsementsText("list.change"),
  text: ({ title }) => title,
};
const whose: readonly Column<EndorsementRow>[] = [
  { id: "holder", title: endorsementsText("list.holder"), text: ({ holder }) => holder },
  {
    id: "asset",
    title: endorsementsText("list.asset"),
    text: ({ asset, plate }) => plate ?? asset,
  },
  { id: "insurer", title: endorsementsText("list.insurer"), text: ({ insuredCompany }) => insuredCompany },
];
const status: Column<EndorsementRow> = {
  id: "status",
  title: endorsementsText("list.status"),
  text: (row) => row.status.value,
  draw: ({ status: { tone, value } }) => <TonedStatus tone={tone}>{value}</TonedStatus>,
};
const told: readonly Column<EndorsementRow>[] = [
  {
    id: "from",
    title: endorsementsText("list.from"),
    text: ({ effectiveDate }) => effectiveDate && formatDate(effectiveDate),
  },
  {
    id: "on",
    title: endorsementsText("list.on"),
    // One column: with another one the status would not be seen whole on a small desk.
    text: ({ on, requestedBy }) =>
      endorsementsText(requestedBy === "broker" ? "list.byBroker" : "list.byInsured", {
        date: formatDate(on),
      }),
  },
];
const keeper: Column<EndorsementRow> = {
  id: "broker",
  title: endorsementsText("list.broker"),
  text: ({ broker }) => broker,
};

const groups = ["mine", "insurer", "issued", "closed", "draft"] as const;

type Narrowed = {
  /** Of this policy alone. */
  readonly policyId?: string;
  /** What fills it while there is nothing. */
  readonly action?: ReactNode;
};

/** The list of endorsements, of all policies or of one; who organizes others reads whose each is. */
export function useEndorsementsList({ policyId, action }: Narrowed = {}): ListOf<EndorsementRow> {
  const oversees = useBrokerSession(({ broker }) =>
    (["organizer", "parentBroker"] as const).some(
      (scene) => broker && judge(broker, scene, "show") === "permitted",
    ),
  );
  const { data: counts } = useData<Counts>("/policies/endorsements/counts");
  return useMemo(() => {
    const isOfOne = policyId !== undefined;
    return {
      title: endorsementsText("list.title").toLowerCase(),
      path: "/policies/endorsements",
      ...(isOfOne ? { asks: { policyId } } : {}),
      idOf: ({ id }) => id,
      columns: [
        number,
        change,
        status,
        ...(isOfOne ? [] : whose),
        ...told,
        ...(oversees && !isOfOne ? [keeper] : []),
      ],
      open: ({ id }) => endorsementPath(id),
      filters: isOfOne
        ? []
        : [
            {
              name: "status",
              title: endorsementsText("list.status"),
              options: groups.map((value) => ({ value, title: endorsementsText(`groups.${value}`) })),
              tabs: {
                all: endorsementsText("list.all"),
                count: (group) => countText(counts, group === "" ? groups : [group]),
              },
            },
          ],
      ...(isOfOne ? {} : { isSearched: true, sought: endorsementsText("list.sought"), isExported: true }),
      empty: {
        title: endorsementsText(isOfOne ? "list.noneOfPolicy" : "list.none"),
        text: endorsementsText(isOfOne ? "list.noneOfPolicyText" : "list.noneText"),
        action,
      },
    };
  }, [oversees, counts, policyId, action]);
}
