import { AppError } from "../../infrastructure/errors/errors.ts";
import { type Tax, taxes, type Withheld } from "../../insurance/ledger/liquidate.ts";
import texts from "./texts.json" with { type: "json" };

const shape = /^(\d{1,2}(?:,\d{1,2})?)(?: de (\d+(?:,\d{1,2})?))?(?: (?:cert|certificado) (\S{1,40}))?$/;

/** What the office says is held back: by the tax, and its province, `1,75 de 612452,00 certificado 0001-22`. */
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

/** What is held back as a form says it: a province for the tax that provinces have, and for no other. */
export function checkWithheld(said: Withheld): Withheld {
  if ((said.tax === "iibb") !== (said.jurisdiction !== undefined))
    throw new AppError("invalid-request", { text: texts.province });
  return said;
}

/** `1,75` → 175, of what has at most two decimals. */
function hundredths(text: string): number {
  const [whole = "", decimals = ""] = text.split(",");
  return Number(whole + decimals.padEnd(2, "0"));
}
