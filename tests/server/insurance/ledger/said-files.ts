import fc from "fast-check";
import type { SaidLine, TakenBack } from "#server/insurance/ledger/write-movements.ts";

/** What the lines of files are called. */
export const names = ["a", "b", "c", "d"];

const month = fc.constantFrom("2026-08-01", "2026-09-01", "2026-10-01");
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });

/** A file of some of the lines, each of any month and amount, or taken back. */
export function saidFiles(
  said: (name: string, more: Pick<SaidLine, "period" | "netPremium" | "commission">) => SaidLine,
): fc.Arbitrary<(SaidLine | TakenBack)[]> {
  const line = (name: string) =>
    fc
      .oneof(
        { weight: 4, arbitrary: fc.record({ period: month, netPremium: amount, commission: amount }) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((more): SaidLine | TakenBack => (more ? said(name, more) : { line: name }));
  return fc.subarray(names, { minLength: 1 }).chain((some) => fc.tuple(...some.map(line)));
}
