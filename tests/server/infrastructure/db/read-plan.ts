/** A node of what `explain (format json)` answers. */
export type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
};

export type PlanLimit = {
  readonly isLarge: (relation: string) => boolean;
  /** So many rows of a large table may be looked at. */
  readonly most: number;
};

/** Where a plan reads a large table from end to end, or more of it than it may. */
export function readsTooMuch(plan: Plan, { isLarge, most }: PlanLimit): readonly string[] {
  const relation = plan["Relation Name"] ?? "";
  const { "Actual Rows": rows = 0, "Actual Loops": loops = 1, "Rows Removed by Filter": removed = 0 } = plan;
  const own = isLarge(relation)
    ? [
        ...(plan["Node Type"] === "Seq Scan" ? [`scans ${relation}`] : []),
        ...((rows + removed) * loops > most ? [`reads ${(rows + removed) * loops} of ${relation}`] : []),
      ]
    : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => readsTooMuch(part, { isLarge, most }))];
}
