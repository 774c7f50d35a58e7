import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import type { Column, Filter, ListOf } from "#src/desk/list/list.ts";
import type { Insurer } from "#src/desk/list/use-insurers.ts";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { type ConditionRow, keyOfRow, nextText, openPath, rateText } from "./condition.ts";

const product: Column<ConditionRow> = {
  id: "product",
  title: conditionsText("product"),
  text: ({ product: { displayName } }) => displayName,
  isOrdered: true,
};

const insurer: Column<ConditionRow> = {
  id: "insurer",
  title: conditionsText("insurer"),
  text: ({ insurer: { displayName } }) => displayName,
  isOrdered: true,
};

const columns: readonly Column<ConditionRow>[] = [
  {
    id: "rate",
    title: conditionsText("rate"),
    text: ({ ratePercent }) => (ratePercent === null ? null : rateText(ratePercent)),
    place: ({ ratePercent }) => ratePercent ?? -1,
    isNumber: true,
    isOrdered: true,
  },
  {
    id: "from",
    title: conditionsText("from"),
    text: ({ from }) => (from === null ? null : formatDate(from)),
    place: ({ from }) => from ?? "",
    isOrdered: true,
  },
  { id: "next", title: conditionsText("next"), text: ({ next }) => nextText(next), isSpare: true },
  {
    id: "bonus",
    title: conditionsText("bonus"),
    text: ({ bonusPercent }) => (bonusPercent === null ? null : rateText(bonusPercent)),
    isNumber: true,
  },
  {
    id: "minimum",
    title: conditionsText("minimum"),
    text: ({ minimumPremium }) => (minimumPremium === null ? null : formatMoney(minimumPremium, "ARS")),
    isNumber: true,
  },
  { id: "notes", title: conditionsText("notes"), text: ({ notes }) => notes, isSpare: true },
];

const on: Filter = { title: conditionsText("on"), any: conditionsText("today"), range: { on: "on" } };

const changes: Filter = {
  name: "changes",
  title: conditionsText("changes"),
  any: conditionsText("any"),
  options: [{ value: "soon", title: conditionsText("soon") }],
};

/** Every condition of a day, in a list that is whole: by itself, or with its insurers as tabs over it. */
export function conditionsList(
  insurers: readonly Insurer[],
  { hasTabs = false }: { readonly hasTabs?: boolean } = {},
): ListOf<ConditionRow> {
  const ofInsurer: Filter = {
    name: "insurer",
    title: conditionsText("insurer"),
    any: conditionsText("any"),
    options: insurers.map(({ name, displayName }) => ({ value: name, title: displayName })),
    ...(hasTabs ? { tabs: { all: conditionsText("all"), count: () => undefined } } : {}),
  };
  const ofProduct: Filter = {
    name: "product",
    title: conditionsText("product"),
    options: Object.entries(policies.products).map(([value, title]) => ({ value, title })),
  };
  return {
    title: conditionsText("title").toLowerCase(),
    path: "/commercial-conditions",
    isWhole: true,
    idOf: keyOfRow,
    columns: [product, insurer, ...columns],
    ...(hasTabs ? { open: openPath } : {}),
    filters: [on, ofInsurer, ofProduct, changes],
    isExported: true,
    empty: { title: conditionsText("empty"), text: conditionsText("emptyText") },
  };
}
