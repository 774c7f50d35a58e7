import { formatMoney } from "#engine/expression/index.ts";
import { Icon } from "#src/autogestion/icons.tsx";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import type { Instalment, WholePolicy } from "./fetch-policy.ts";

/** What is next to pay, how much of it all is paid, and each part. Where nobody said in how many, the whole price. */
export function Instalments({ instalments, totalPremium, currency }: WholePolicy) {
  const money = (cents: number) => formatMoney(cents, currency);
  const paid = instalments.filter(({ state }) => state === "paid").length;
  const isTold = instalments.some(({ state }) => state === "paid" || state === "overdue");
  const next = instalments.find(({ state }) => state === "overdue" || state === "pending");
  if (instalments.length === 0 && totalPremium === null) return null;
  return (
    <section className="card stack-tight" aria-labelledby="policy-price">
      <h2 id="policy-price">{insuredText(next ? `instalments.${headOf(next)}` : "instalments.title")}</h2>
      {next && (
        <p className="policy-sum">
          <strong>{next.amount === null ? "" : money(next.amount)}</strong>
          {next.dueOn && (
            <span>
              {insuredText(next.isEstimated ? "instalments.onEstimated" : "instalments.on", {
                day: shownDay(next.dueOn),
              })}
            </span>
          )}
        </p>
      )}
      {isTold && (
        <>
          <progress max={instalments.length} value={paid} aria-labelledby="policy-paid" />
          <p id="policy-paid" className="soft">
            {insuredText("instalments.paid", { paid, count: instalments.length })}
          </p>
        </>
      )}
      {totalPremium !== null && (
        <p className="soft">{insuredText("instalments.total", { amount: money(totalPremium) })}</p>
      )}
      {instalments.length > 0 && (
        <details className="policies-ended">
          <summary>
            {insuredText("instalments.all", { count: instalments.length })}
            <Icon name="next" />
          </summary>
          <ol className="policy-parts">
            {instalments.map((part) => (
              <li key={part.number} data-tone={tones[part.state]}>
                <span>
                  {insuredText("instalments.part", { number: part.number })}
                  {part.dueOn && ` · ${shownDay(part.dueOn)}`}
                  {part.isEstimated && ` ${insuredText("instalments.estimated")}`}
                </span>
                <span>
                  {part.amount !== null && `${money(part.amount)} · `}
                  <b>{insuredText(`instalments.states.${part.state}`)}</b>
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const tones = { paid: "success", pending: "info", overdue: "danger", unknown: "none" };

function headOf({ state }: Instalment): "overdue" | "next" {
  return state === "overdue" ? "overdue" : "next";
}
