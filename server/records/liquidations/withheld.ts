import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Problem } from "../../infrastructure/http/problems.ts";
import { type Liquidated, type Tax, taxes, type Withheld } from "../../insurance/ledger/liquidate.ts";
import texts from "./texts.json" with { type: "json" };

/** The highest rate that a regime has, in hundredths of a percent: a slip of the keyboard is above it. */
const highestRates: Readonly<Record<Tax, number>> = {
  ganancias: 3500, // the rate of companies; RG 830 withholds 28 % of who is not registered
  iibb: 1000, // provincial registers of risk end below it
  iva: 10_000, // RG 1575 withholds the whole VAT of an invoice «M»
  suss: 600, // RG 1556
};

const shape = /^(\d{1,3}(?:,\d{1,2})?)(?: de (\d+(?:,\d{1,2})?))?(?: (?:cert|certificado) (\S{1,40}))?$/;

/** Parses a command's withholdings, each by its tax and province: `1,75 de 612452,00 certificado 0001-22`. */
export function readWithheld(said: Readonly<Record<string, string>>): readonly Withheld[] {
  return Object.entries(said).map(([name, text]) => {
    const [, tax, jurisdiction] = /^([a-z]+)(?:_([A-HJ-NP-Z]))?$/.exec(name) ?? [];
    const [, percent, base, certificate] = shape.exec(text) ?? [];
    if (
      !taxes.includes(tax as Tax) ||
      percent === undefined ||
      (tax === "iibb") !== (jurisdiction !== undefined)
    )
      throw new AppError("invalid-request", { text: texts.withholding, params: { said: `${name}=${text}` } });
    return {
      tax: tax as Tax,
      ...(jurisdiction === undefined ? {} : { jurisdiction }),
      ...(base === undefined ? {} : { base: hundredths(base) }),
      rate: hundredths(percent),
      ...(certificate === undefined ? {} : { certificate }),
    };
  });
}

/** Returns the problems of withholdings that need no sum: province, rate and repetition. */
export function validateWithheld(withheld: readonly Withheld[]): readonly Problem[] {
  const names = withheld.map(({ tax, jurisdiction = "" }) => `${tax} ${jurisdiction}`);
  return withheld.flatMap(({ tax, jurisdiction, rate }, index) => [
    ...((tax === "iibb") === (jurisdiction !== undefined)
      ? []
      : [problem(index, "jurisdiction", texts.province)]),
    ...(names.indexOf(names[index] ?? "") === index ? [] : [problem(index, "tax", texts.repeatedTax)]),
    ...(rate >= 1 && rate <= highestRates[tax]
      ? []
      : [problem(index, "rate", texts.highRate, { percent: highestRates[tax] / 100 })]),
  ]);
}

/** Returns the problems of withholdings beside the liquidation that they reduce. */
export function validateSums({ invoiceTotal, vat, withholdings, payable }: Liquidated): readonly Problem[] {
  const problems = withholdings.flatMap(({ tax, base, amount }, index) => {
    if (tax === "iva" && vat === 0) return [problem(index, "tax", texts.noVat)];
    if (base < 1 || base > invoiceTotal + vat) return [problem(index, "base", texts.highBase)];
    return tax === "iva" && amount > vat ? [problem(index, "base", texts.highVatBase)] : [];
  });
  return problems.length > 0 || payable >= 0
    ? problems
    : [{ code: "field_invalid", path: "/withheld", text: texts.negativePayable }];
}

function problem(index: number, field: string, text: string, params: Problem["params"] = {}): Problem {
  return { code: "field_invalid", path: `/withheld/${index}/${field}`, text, params };
}

/** `1,75` → 175, of what has at most two decimals. */
function hundredths(text: string): number {
  const [whole = "", decimals = ""] = text.split(",");
  return Number(whole + decimals.padEnd(2, "0"));
}
