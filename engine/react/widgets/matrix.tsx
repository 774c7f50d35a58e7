import { lazy, Suspense } from "react";
import type { WidgetProps } from "../widget.ts";

/** Drawn by few flows: what it is made of comes when one asks for it. */
const Table = lazy(async () => ({ default: (await import("./matrix-table.tsx")).MatrixTable }));

/** One or several of many options in a table: `row` and `column` among the facts of each tell where it stands. */
export function Matrix(props: WidgetProps) {
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  );
}
Matrix.naming = "group" as const;
