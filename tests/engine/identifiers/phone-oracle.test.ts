import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { checkPhone, cleanPhone } from "#engine/identifiers/index.ts";

const national = fc
  .tuple(
    fc.constantFrom("11", "2", "3"),
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 }),
  )
  .map(([start, rest]) => (start + rest).slice(0, 10));

test("every number that libphonenumber knows reads the same, in each of its writings", () => {
  fc.assert(
    fc.property(national, fc.constantFrom("+54", "+549"), (digits, prefix) => {
      const reference = parsePhoneNumberFromString(prefix + digits);
      fc.pre(reference?.isValid() === true && startsLikeASubscriber(reference.formatNational()));
      for (const writing of [
        reference?.number,
        reference?.formatInternational(),
        reference?.formatNational(),
      ]) {
        expect(cleanPhone(String(writing))).toBe(reference?.number);
      }
    }),
    { numRuns: 400 },
  );
});

test("a mobile that is known as such gets its 9, whatever was written", () => {
  fc.assert(
    fc.property(national, (digits) => {
      fc.pre(checkPhone(digits) === undefined);
      expect(cleanPhone(digits, { mobile: true })).toBe(`+549${digits}`);
      expect(cleanPhone(digits)).toBe(`+54${digits}`);
    }),
  );
});

// libphonenumber also lets subscribers begin with 0 or 1, which the numbering plan does not give out.
function startsLikeASubscriber(text: string): boolean {
  return /^0\d+ (?:15-)?[2-9]/.test(text);
}
