import type { ReactNode } from "react";
import { Link } from "react-router";

/** What of a chart leads somewhere, or nowhere where that is empty. */
export function ChartLink({ to, children }: { to: string; children: ReactNode }) {
  if (to === "") return <g>{children}</g>;
  return (
    <Link className="chart-link" to={to}>
      {children}
    </Link>
  );
}
