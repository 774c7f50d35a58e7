import { portionOf } from "./portion.ts";

/** What of a line is added up: its commission in centavos, negative where it is taken back. */
export type CountedLine = { readonly commission: number };

/** What is held back of a payment, by which tax; the base is that of its tax where none is given. */
export type Withheld = {
  readonly tax: Tax;
  /** Whose tax it is, of those that provinces have: the letter of ISO 3166-2:AR. */
  readonly jurisdiction?: string;
  /** In centavos. */
  readonly base?: number;
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly certificate?: string;
};

export const taxes = ["ganancias", "iibb", "iva", "suss"] as const;
export type Tax = (typeof taxes)[number];

/** A liquidation added up; all in centavos, rates in hundredths of a percent. */
export type Liquidated = {
  /** What is positive. */
  readonly subTotal: number;
  /** What is negative. */
  readonly refunds: number;
  /** Both: what is invoiced, without VAT. */
  readonly invoiceTotal: number;
  readonly vatRate: number;
  readonly vat: number;
  readonly withholdings: readonly (Withheld & { readonly base: number; readonly amount: number })[];
  /** What is paid: with VAT, without what is held back. */
  readonly payable: number;
};

/** Adds a liquidation up of lines that are rounded each: VAT and what is held back are rounded once, each by itself. */
export function liquidate(
  lines: readonly CountedLine[],
  vatRate: number,
  withheld: readonly Withheld[],
): Liquidated {
  const commissions = lines.map(({ commission }) => commission);
  const subTotal = sum(commissions.filter((commission) => commission > 0));
  const refunds = sum(commissions.filter((commission) => commission < 0));
  const invoiceTotal = subTotal + refunds;
  const vat = portionOf(invoiceTotal, vatRate);
  const withholdings = withheld.map((one) => {
    const base = one.base ?? (one.tax === "iva" ? vat : invoiceTotal);
    return { ...one, base, amount: portionOf(base, one.rate) };
  });
  const payable = invoiceTotal + vat - sum(withholdings.map(({ amount }) => amount));
  return { subTotal, refunds, invoiceTotal, vatRate, vat, withholdings, payable };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
