import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import "#src/desk/liquidation/liquidation.css";
import type { Liquidation } from "#src/desk/liquidation/liquidation.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { InvoiceForm } from "./invoice-form.tsx";

/** The invoice of a liquidation: what it has to say, how it is sent, and what became of it. */
export function Invoice({ liquidation }: { liquidation: Liquidation }) {
  const { id, status, invoiceTotal, vat, vatPercent, invoiceFile, note, dueOn, footer } = liquidation;
  const may = useMay("currentAccount", "update");
  if (invoiceTotal === null) return <p className="small soft">{footer}</p>;
  const isWaited = status.id === "pending" || status.id === "rejected";
  return (
    <section className="stack-tight">
      <h2>{accountText("invoice.title")}</h2>
      <table className="account-table">
        <tbody>
          <Fact title={accountText("invoice.net")} amount={invoiceTotal} />
          <Fact title={accountText("invoice.vat", { percent: vatPercent ?? 0 })} amount={vat ?? 0} />
          <Fact title={accountText("invoice.total")} amount={invoiceTotal + (vat ?? 0)} />
        </tbody>
      </table>
      {status.id === "rejected" && (
        <p className="text-field-problem">
          {note === null ? accountText("invoice.rejectedBare") : accountText("invoice.rejected", { note })}
        </p>
      )}
      {invoiceFile && (
        <p>
          <Button
            kind="quiet"
            onClick={() =>
              void downloadFile(`/liquidations/${id}/files/${invoiceFile.id}`, invoiceFile.filename)
            }
          >
            <Icon name="download" />
            {accountText("invoice.download", { name: invoiceFile.filename })}
          </Button>
        </p>
      )}
      {status.id === "invoiced" && dueOn !== null && (
        <p role="status">{accountText("invoice.paidUntil", { date: formatDate(dueOn) })}</p>
      )}
      {isWaited && may && <InvoiceForm liquidation={liquidation} />}
      {isWaited && !may && <p className="soft">{accountText("invoice.mayNot")}</p>}
    </section>
  );
}

function Fact({ title, amount }: { title: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="num">{formatMoney(amount, "ARS")}</td>
    </tr>
  );
}
