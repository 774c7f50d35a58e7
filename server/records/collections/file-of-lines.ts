import { percentOf } from "../../insurance/ledger/portion.ts";
import { movementsKind } from "../imports/kinds/movements-kind.ts";

/** A line as the contract of what is collected has it: money in centavos, the rate in hundredths of a percent. */
export type CollectedLine = {
  readonly line: string;
  readonly policyNumber: string;
  readonly period: string;
  readonly kind?: string;
  readonly netPremium: number;
  readonly rate?: number;
  readonly commission?: number;
};

/** What the columns of such a file are. */
export const columnsOfLines = [
  "line",
  "policyNumber",
  "period",
  "kind",
  "netPremium",
  "rate",
  "commission",
] as const;

/** Lines as a file of the insurer's would have them: the same lines are the same bytes. */
export function fileOfLines(lines: readonly CollectedLine[]): Buffer {
  const sorted = lines.toSorted((one, other) => (one.line < other.line ? -1 : 1));
  const rows = [
    columnsOfLines.map((name) => movementsKind.fields[name]?.title ?? name),
    ...sorted.map(cellsOf),
  ];
  return Buffer.from(rows.map((cells) => cells.map(quoted).join(";")).join("\r\n"));
}

function cellsOf(line: CollectedLine): readonly string[] {
  const { period, kind = "", netPremium, rate, commission } = line;
  return [
    ...[line.line, line.policyNumber, period.slice(0, 7), kind, pesos(netPremium)],
    ...[rate === undefined ? "" : String(percentOf(rate)), commission === undefined ? "" : pesos(commission)],
  ];
}

/** `-1234.56` */
function pesos(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
