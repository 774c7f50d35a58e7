import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  caretAfter,
  checkCbu,
  checkCuit,
  checkImei,
  digitsOf,
  formatDate,
  identifiers,
  isDate,
  knownTaxPrefixes,
  parseDate,
  wireDate,
  yearsBetween,
} from "#engine/identifiers/index.ts";

const names = Object.keys(identifiers) as (keyof typeof identifiers)[];
const written = fc.string({ unit: fc.constantFrom(..."0123456789 .-/+:abcxAÑ"), maxLength: 30 });
const anything = fc.oneof(written, fc.string({ unit: "binary" }));
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
const day = fc
  .date({ min: new Date("1000-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));

describe.each(names)("%s", (name) => {
  const { clean, format, type } = identifiers[name];

  test("cleaning and showing settle at the first time", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const stored = clean(text);
        expect(clean(stored)).toBe(stored);
        expect(clean(format(stored))).toBe(stored);
        expect(format(clean(format(stored)))).toBe(format(stored));
      }),
    );
  });

  test("typing loses no digit and settles at the first time", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 30 }), (text) => {
        const shown = type(text);
        expect(isSubsequence(text, digitsOf(shown))).toBe(true);
        expect(type(shown)).toBe(shown);
      }),
    );
  });

  test("whatever is typed can be deleted to nothing", () => {
    fc.assert(
      fc.property(written, (text) => {
        let shown = type(text);
        for (let left = shown.length; left > 0 && shown !== ""; left -= 1)
          shown = type(shown.slice(0, -1), shown);
        expect(shown).toBe("");
      }),
    );
  });
});

describe("check digits", () => {
  test("every CUIT with its check digit passes and with another fails", () => {
    fc.assert(
      fc.property(fc.constantFrom("20", "23", "27", "30", "33"), digits(8), (prefix, middle) => {
        const right = passing((digit) => checkCuit(prefix + middle + digit) === undefined);
        expect(right).toEqual(taxDigit(prefix + middle));
      }),
    );
  });

  test("a CUIT with one digit changed fails", () => {
    fc.assert(
      fc.property(digits(8), fc.nat(10), fc.integer({ min: 1, max: 9 }), (middle, at, by) => {
        const [digit] = taxDigit(`20${middle}`);
        fc.pre(digit !== undefined);
        expect(
          checkCuit(changed(`20${middle}${digit}`, at, by), { extraTaxPrefixes: knownTaxPrefixes }),
        ).toBe("invalid_cuit");
      }),
    );
  });

  test("a CBU with its two check digits passes and with one digit changed fails", () => {
    fc.assert(
      fc.property(
        digits(7),
        digits(13),
        fc.nat(21),
        fc.integer({ min: 1, max: 9 }),
        (bank, account, at, by) => {
          const cbu = `${bank}${blockDigit(bank)}${account}${blockDigit(account)}`;
          expect(checkCbu(cbu)).toBeUndefined();
          expect(checkCbu(changed(cbu, at, by))).toBe("invalid_cbu");
        },
      ),
    );
  });

  test("an IMEI with one digit changed fails", () => {
    fc.assert(
      fc.property(digits(14), fc.nat(14), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
        const [digit, ...others] = passing((each) => checkImei(start + each) === undefined);
        expect(others).toEqual([]);
        expect(checkImei(changed(`${start}${digit}`, at, by))).toBe("invalid_imei");
      }),
    );
  });
});

describe("dates", () => {
  test("each writing gives back the same day", () => {
    fc.assert(
      fc.property(day, (iso) => {
        expect(isDate(iso)).toBe(true);
        for (const writing of [formatDate(iso), wireDate(iso), iso]) expect(parseDate(writing)).toBe(iso);
      }),
    );
  });

  test("adding days and taking them away is nothing", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (iso, days) => {
        const later = addDays(iso, days);
        fc.pre(later !== undefined);
        expect(addDays(later as string, -days)).toBe(iso);
      }),
    );
  });

  test.each([
    ["2008-11-20", "2026-11-20", 18],
    ["2008-11-21", "2026-11-20", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2026-11-20", "2026-11-19", -1],
    ["20/11/2008", "2026/11/20", 18],
    ["2008-02-30", "2026-11-20", undefined],
  ])("from %s to %s there are %s years", (from, to, years) => {
    expect(yearsBetween(from, to)).toBe(years);
  });

  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["9999-12-31", 1, undefined],
    ["2026-02-30", 1, undefined],
    ["2026-01-01", 0.5, undefined],
  ])("%s and %s days is %s", (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
  });
});

test.each([
  ["1234", 4, "1.234", 5],
  ["12.3456", 5, "123.456", 5],
  ["1.234.5678", 1, "12.345.678", 1],
  ["", 0, "", 0],
])("the caret of %s at %s stands in %s at %s", (typed, caret, shown, at) => {
  expect(caretAfter(typed, caret, shown)).toBe(at);
});

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const char of whole) if (char === part[at]) at += 1;
  return at === part.length;
}

function passing(check: (digit: number) => boolean): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(check);
}

function changed(text: string, at: number, by: number): string {
  return text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1);
}

function taxDigit(start: string): number[] {
  const sum = weighed(start, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
  return passing((digit) => (sum + digit) % 11 === 0);
}

function blockDigit(block: string): number {
  const weights = block.length === 7 ? [7, 1, 3, 9, 7, 1, 3] : [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];
  return (10 - (weighed(block, weights) % 10)) % 10;
}

function weighed(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
}
