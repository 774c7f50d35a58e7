import type { ReactNode } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { type Liquidation, percentText } from "./liquidation.ts";
import { Money } from "./money.tsx";
import "./liquidation.css";

/** How a liquidation adds up, from its commissions down to what is paid; nothing until it is payable. */
export function LiquidationSum({ liquidation }: { liquidation: Liquidation }) {
  const { subTotal, invoiceTotal, vat, vatPercent, withholdings, payable } = liquidation;
  if (subTotal === null || invoiceTotal === null) return null;
  return (
    <section aria-label={accountText("liquidation.sum")}>
      <table className="account-table account-sum">
        <tbody>
          <Row title={accountText("liquidation.commissions")} amount={subTotal} />
          <Row title={accountText("liquidation.refunds")} amount={invoiceTotal - subTotal} />
          <Row title={accountText("liquidation.net")} amount={invoiceTotal} isTotal />
          <Row title={accountText("liquidation.vat", { percent: vatPercent ?? 0 })} amount={vat} />
          {withholdings.map(({ title, base, ratePercent, amount }) => (
            <Row
              key={title}
              title={title}
              note={accountText("liquidation.of", {
                percent: percentText(ratePercent),
                amount: formatMoney(base, "ARS"),
              })}
              amount={-amount}
            />
          ))}
          <Row title={accountText("liquidation.payable")} amount={payable} isTotal />
        </tbody>
      </table>
    </section>
  );
}

type RowProps = { title: string; note?: ReactNode; amount: number | null; isTotal?: boolean };

function Row({ title, note, amount, isTotal = false }: RowProps) {
  return (
    <tr className={isTotal ? "account-total" : undefined}>
      <th scope="row">{title}</th>
      <td className="soft">{note}</td>
      <td className="num">
        <Money amount={amount} />
      </td>
    </tr>
  );
}
