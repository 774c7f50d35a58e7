import { formatDate, wireDate } from "#engine/identifiers/index.ts";
import places from "../../../schemas/replacement-location.schema.json" with { type: "json" };
import { fillText } from "../../infrastructure/errors/errors.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Liquidated } from "../../insurance/ledger/liquidate.ts";
import { percentOf } from "../../insurance/ledger/portion.ts";
import { showFollowed } from "../statuses.ts";
import type { PolicyLine } from "./lines.ts";
import type { Liquidation } from "./liquidation.ts";
import { liquidationTitle } from "./months.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** As much of a liquidation as a list tells. Days go in wire form, money in centavos. */
export function showListed(liquidation: Liquidation): object {
  const { id, number, from, to, status, subTotal, invoiceTotal, vat, payable, availableOn } = liquidation;
  return {
    ...{ id, number, title: liquidationTitle({ from, to }) },
    status: showFollowed(statuses, status, {}),
    liquidationPeriod: { from: wireDate(from), to: wireDate(to) },
    liquidationDate: availableOn && wireDate(availableOn),
    ...{ subTotal, invoiceTotal, vat, payable },
  };
}

type Around = {
  /** The first of them, and how many there are. */
  readonly lines: readonly PolicyLine[];
  readonly count: number;
  readonly files: readonly StoredPaper[];
  readonly titleOf: (product: string) => string;
  /** Until when it would be paid if its invoice were sent today, an ISO day. */
  readonly dueIfSent: string;
};

export type StoredPaper = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
};

/** All of it, as the specification names it. */
export function showLiquidation(
  liquidation: Liquidation,
  { lines, count, files, titleOf, dueIfSent }: Around,
): object {
  const { from, to, vatRate, withholdings, dueOn, invoiceNumber, cae, note, status } = liquidation;
  const fileOf = (kind: string) => {
    // A withdrawn paper stays stored and is not offered.
    const found = status === "unavailable" ? undefined : files.find((file) => file.kind === kind);
    return found ? { id: found.id, filename: found.name, mime: found.type, size: found.size } : null;
  };
  return {
    ...showListed(liquidation),
    subtitle: fillText(texts.subtitle, { from: formatDate(from), to: formatDate(to) }),
    footer: texts.footer,
    vatPercent: vatRate === null ? null : percentOf(vatRate),
    withholdings: withholdings.map(({ rate, ...one }) => ({
      ...one,
      title: taxTitle(one),
      ratePercent: percentOf(rate),
    })),
    policyLiquidations: lines.map((line) => showLine(line, titleOf)),
    policyLiquidationsCount: count,
    liquidationFile: fileOf("liquidation"),
    invoiceFile: fileOf("invoice"),
    ...{ invoiceNumber, cae, note },
    dueOn: dueOn && wireDate(dueOn),
    dueIfSent: ["pending", "rejected"].includes(status) ? wireDate(dueIfSent) : null,
  };
}

/** A line of it, as the specification names it. */
export function showLine(
  { rate, insurer, product, ...line }: PolicyLine,
  titleOf: (product: string) => string,
): object {
  return {
    ...line,
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    product: product === null ? null : { name: product, displayName: titleOf(product) },
    ratePercent: rate === null ? null : percentOf(rate),
  };
}

/** A tax that is held back, and whose it is. */
export function taxTitle({
  tax,
  jurisdiction,
}: Pick<Liquidated["withholdings"][number], "tax" | "jurisdiction">): string {
  const titles = { ganancias: "Ganancias, RG 830", iibb: "IIBB", iva: "IVA", suss: "SUSS" };
  const province = new Map(Object.entries(provinces)).get(jurisdiction ?? "");
  return [titles[tax], province].filter(Boolean).join(", ");
}

/** By the letters of ISO 3166-2:AR. */
const provinces = places.properties.province.titles;

/** `15,5 %`, of hundredths of a percent. */
export function percentText(rate: number): string {
  return `${percentOf(rate).toLocaleString("es-AR")} %`;
}
