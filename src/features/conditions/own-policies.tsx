import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { askPage } from "#src/desk/list/ask-page.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import type { ConditionRow } from "./condition.ts";

/** How many policies of the broker's are in force of what a condition is of, and the way to them. */
export function OwnPolicies({ condition: { insurer, product } }: { condition: ConditionRow }) {
  const asked = `?${new URLSearchParams({ insurer: insurer.name, product: product.name, status: "current" })}`;
  const { data } = useQuery({
    queryKey: keyOf("/policies", asked),
    queryFn: ({ signal }) => askPage(`/policies${asked}`, signal),
  });
  const count = data?.pagination?.total;
  return (
    <div>
      <dt>{conditionsText("policies")}</dt>
      <dd>
        {count === undefined ? (
          <span className="skeleton skeleton-line" />
        ) : count === 0 ? (
          conditionsText("noPolicies")
        ) : (
          <Link to={`/polizas${asked}`}>{conditionsText("current", { count })}</Link>
        )}
      </dd>
    </div>
  );
}
