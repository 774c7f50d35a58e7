/** One line of a bench's table: what was measured, its budget, and how it went. */
export type Row = readonly [name: string, ...values: string[]];

/** The value below which a part of the samples lies, the nearest rank; 0 of none. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** Says a value beside its budget; benches never fail for being slow. */
export function beside(
  value: number,
  budget: number,
  unit: (value: number) => string,
): [string, string, string] {
  return [unit(value), `≤ ${unit(budget)}`, value <= budget ? "" : "⚠ excede"];
}

/** Prints rows under a head, in columns. */
export function printTable(head: Row, rows: readonly Row[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  for (const row of all) {
    const cells = widths.map((width, column) =>
      column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width),
    );
    console.log(`  ${cells.join("  ").trimEnd()}`);
  }
}
