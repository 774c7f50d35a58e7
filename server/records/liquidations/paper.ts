import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Liquidated } from "../../insurance/ledger/liquidate.ts";
import { titleOfKind } from "../../insurance/ledger/title-of-kind.ts";
import type { Paper } from "../reports/draw-report.ts";
import type { PolicyLine } from "./lines.ts";
import { liquidationTitle } from "./months.ts";
import { percentText, taxTitle } from "./show.ts";
import texts from "./texts.json" with { type: "json" };

type Drawn = {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly broker: string;
  readonly cuit: string | undefined;
  readonly lines: readonly PolicyLine[];
  readonly sums: Liquidated;
  readonly at: Date;
};

/** A liquidation as a paper. It names policies and nobody insured: it is kept when a person is erased. */
export function paperOf({ number, from, to, broker, cuit, lines, sums, at }: Drawn): Paper {
  const { subTotal, refunds, invoiceTotal, vat, vatRate, withholdings, payable } = sums;
  const money = (centavos: number) => formatMoney(centavos, "ARS");
  return {
    title: liquidationTitle({ from, to }),
    letterhead: { name: "Trámite", color: "#1f4e79", footer: `${number} · ${broker}` },
    facts: [
      { title: "Número", text: number },
      { title: "Período", text: `del ${formatDate(from)} al ${formatDate(to)}` },
      { title: "Productor", text: broker },
      ...(cuit === undefined ? [] : [{ title: "CUIT", text: cuit }]),
    ],
    entries: [
      {
        title: "Renglones",
        entries: lines.map((line) => ({
          title: `${insurerTitle(line.insurer)} ${line.policyNumber}`,
          text: [
            [titleOfKind(line.kind), line.producer].filter(Boolean).join(" de "),
            `prima ${money(line.collectedPremium)}`,
            ...(line.rate === null ? [] : [percentText(line.rate)]),
            money(line.commission),
          ].join(" · "),
        })),
      },
      {
        title: "La cuenta",
        entries: [
          { title: "Comisiones", text: money(subTotal) },
          { title: "Extornos y ajustes", text: money(refunds) },
          { title: "Neto a facturar, sin IVA", text: money(invoiceTotal) },
          { title: `IVA ${percentText(vatRate)}`, text: money(vat) },
          ...withholdings.map((one) => ({
            title: taxTitle(one),
            text: `${percentText(one.rate)} de ${money(one.base)}: ${money(-one.amount)}`,
          })),
          { title: "Líquido a cobrar", text: money(payable) },
        ],
      },
    ],
    note: texts.footer,
    at,
  };
}
