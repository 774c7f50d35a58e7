import "./prices.css";
import "./prices-narrow.css";
import { useState } from "react";
import type { WidgetProps } from "#engine/react/index.ts";
import { choicesOf } from "#engine/runtime/index.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { type AboutPrices, aboutOf } from "./about-prices.ts";
import { Breakdown } from "./breakdown.tsx";
import { gridOf, type Looking, type PriceGrid } from "./price-grid.ts";
import { PriceList } from "./price-list.tsx";
import { PriceTable, type PriceTableProps } from "./price-table.tsx";
import { PriceTools } from "./price-tools.tsx";
import { Progress } from "./progress.tsx";

/**
 * What each insurer asks for each coverage: one of them is chosen, several may be picked to be compared. How they are
 * looked at, ordered and narrowed is kept here alone.
 */
export function Prices(props: WidgetProps) {
  const { id, label, schema, value, options, onChange, registry } = props;
  const { send } = registry.formContext;
  const about = aboutOf(props);
  const [looking, setLooking] = useState<Looking>({ order: "asked", row: undefined });
  const [showsCommission, setShowsCommission] = useState(true);
  const choices = choicesOf({ schema, value, ...(options.source ? { source: options.source } : {}) });
  const whole = gridOf(choices, about, { order: "asked", row: undefined });
  const grid = gridOf(choices, about, looking);
  const hasCommission = choices.some(({ facts }) => commissionIn(facts));
  const chosen = pricesOf(whole).find(({ isChosen }) => isChosen);
  const { compared = [], into, most = 6, retry } = about;
  const isLocked = props.readonly === true;

  const pick = (key: string, isPicked: boolean) => {
    if (into === undefined || isLocked || (isPicked && compared.length >= most)) return;
    const kept = compared.filter((one) => one !== key);
    const picked = isPicked ? [...kept, key] : kept;
    send({ type: "answer", pointer: into, value: picked.length === 0 ? undefined : picked });
  };
  const table = {
    ...{ id, grid, compared, isLocked, props },
    showsCommission: showsCommission && hasCommission,
    unit: unitOf(about),
    isFull: compared.length >= most,
    canPick: into !== undefined,
    onChoose: (one: (typeof choices)[number]["value"]) => !isLocked && onChange(one),
    onPick: pick,
    ...(retry === undefined ? {} : { onRetry: () => send({ type: "press", action: retry }) }),
  };
  const isList = whole.rows.length === 1 && !whole.columns.some(({ standing }) => standing === "quoting");
  return (
    <section className="prices-block" aria-label={label}>
      <Progress
        grid={whole}
        isEnded={about.isEnded === true || about.isOver === true}
        quoteId={about.quoteId}
      />
      {whole.rows.length > 0 && (
        <PriceTools
          grid={whole}
          looking={looking}
          onLook={setLooking}
          {...(hasCommission ? { showsCommission, onCommission: setShowsCommission } : {})}
        />
      )}
      {isList || looking.row !== undefined ? (
        <PriceList {...table} isNarrowed={whole.rows.length > 1} />
      ) : (
        <PriceTable {...table} />
      )}
      <p className="prices-legal">
        {whole.rows.length > 0 && <span className="prices-keys">{quotesText("prices.keys")}</span>}
        {compared.length >= most && <span role="status"> {quotesText("prices.full", { most })}</span>}
      </p>
      {chosen && <Breakdown price={chosen} before={about.before} />}
    </section>
  );
}

function pricesOf({ rows }: PriceGrid) {
  return rows.flatMap(({ cells }) => cells.flat());
}

function commissionIn(facts: unknown): boolean {
  return (
    typeof facts === "object" &&
    facts !== null &&
    "commission" in facts &&
    typeof facts.commission === "number"
  );
}

function unitOf({ isPaidAtOnce, isByMonth }: AboutPrices): PriceTableProps["unit"] {
  if (isPaidAtOnce) return "AtOnce";
  return isByMonth === false ? "Each" : "";
}
