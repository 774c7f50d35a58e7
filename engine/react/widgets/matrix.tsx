import { lazy, Suspense } from "react";
import type { WidgetProps } from "../widget.ts";

/** Drawn by few flows: what it is made of comes when one asks for it. */
const Table = lazy(async () => ({ default: (await import("./matrix-table.tsx")).MatrixTable }));

/** One or several of many options in a table: `row` and `column` among the facts of each tell where it stands. */
export function Matrix(props: WidgetProps) {
  const { host } = props.registry.formContext;
  const waiting = (
    <p className="flow-options-state" role="status">
      {host.text("form.options.loading")}
    </p>
  );
  return (
    <Suspense fallback={waiting}>
      <Table {...props} />
    </Suspense>
  );
}
Matrix.naming = "group" as const;
