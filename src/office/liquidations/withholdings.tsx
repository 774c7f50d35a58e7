import { provinces } from "#src/desk/places/provinces.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { FieldFrame } from "#src/shared/ui/field-frame.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { hundredthsIn } from "../ui/hundredths.ts";

const taxes = ["ganancias", "iibb", "iva", "suss"] as const;

/** What is held back, as it is typed. */
export type TypedWithheld = {
  readonly key: string;
  readonly tax: (typeof taxes)[number];
  readonly jurisdiction: string;
  readonly rate: string;
  readonly base: string;
  readonly certificate: string;
};

type WithholdingsProps = {
  typed: readonly TypedWithheld[];
  /** Whether what lacks is said: once it was to be sent. */
  isJudged: boolean;
  /** The server's refusal of a field of one of them. */
  refusalOf: (index: number, field: string) => string | undefined;
  onType: (typed: readonly TypedWithheld[]) => void;
};

/** What is held back of a payment, tax by tax; the base is that of its tax where none is typed. */
export function Withholdings({ typed, isJudged, refusalOf, onType }: WithholdingsProps) {
  const change = (key: string, changes: Partial<TypedWithheld>) =>
    onType(typed.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const add = () =>
    onType([
      ...typed,
      { key: crypto.randomUUID(), tax: "ganancias", jurisdiction: "B", rate: "", base: "", certificate: "" },
    ]);
  return (
    <section className="stack-tight">
      <h2>{officeText("withheld.title")}</h2>
      {typed.map((one, index) => (
        <fieldset key={one.key} className="office-withheld">
          <legend>{officeText("withheld.one", { number: index + 1 })}</legend>
          <FieldFrame label={officeText("withheld.tax")} problem={refusalOf(index, "tax")}>
            {(box) => (
              <select
                {...box}
                className="select"
                value={one.tax}
                onChange={({ target }) => change(one.key, { tax: target.value as TypedWithheld["tax"] })}
              >
                {taxes.map((tax) => (
                  <option key={tax} value={tax}>
                    {officeText(`withheld.taxes.${tax}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          {one.tax === "iibb" && (
            <FieldFrame label={officeText("withheld.province")} problem={refusalOf(index, "jurisdiction")}>
              {(box) => (
                <select
                  {...box}
                  className="select"
                  value={one.jurisdiction}
                  onChange={({ target }) => change(one.key, { jurisdiction: target.value })}
                >
                  {provinces.map(({ value, title }) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
          )}
          <TextField
            label={officeText("withheld.rate")}
            inputMode="decimal"
            value={one.rate}
            onType={(rate) => change(one.key, { rate })}
            problem={
              isJudged && !isRate(one.rate) ? officeText("withheld.rateWrong") : refusalOf(index, "rate")
            }
          />
          <TextField
            label={officeText("withheld.base")}
            inputMode="decimal"
            value={one.base}
            onType={(base) => change(one.key, { base })}
            problem={
              isJudged && !isBase(one.base) ? officeText("withheld.baseWrong") : refusalOf(index, "base")
            }
          />
          <TextField
            label={officeText("withheld.certificate")}
            maxLength={40}
            value={one.certificate}
            onType={(certificate) => change(one.key, { certificate: certificate.replace(/\s/g, "") })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={officeText("withheld.remove", { number: index + 1 })}
            onClick={() => onType(typed.filter(({ key }) => key !== one.key))}
          >
            <Icon name="close" />
          </button>
        </fieldset>
      ))}
      <Button kind="secondary" onClick={add}>
        {officeText("withheld.add")}
      </Button>
    </section>
  );
}

/** What is sent of it; undefined where one of them is not right. */
export function withheldIn(typed: readonly TypedWithheld[]): readonly object[] | undefined {
  if (typed.some(({ rate, base }) => !isRate(rate) || !isBase(base))) return undefined;
  return typed.map(({ tax, jurisdiction, rate, base, certificate }) => ({
    ...{ tax, rate: hundredthsIn(rate) },
    ...(tax === "iibb" ? { jurisdiction } : {}),
    ...(base.trim() === "" ? {} : { base: hundredthsIn(base) }),
    ...(certificate === "" ? {} : { certificate }),
  }));
}

function isRate(typed: string): boolean {
  const rate = hundredthsIn(typed) ?? 0;
  return rate > 0 && rate <= 10_000;
}

function isBase(typed: string): boolean {
  return typed.trim() === "" || (hundredthsIn(typed) ?? 0) > 0;
}
