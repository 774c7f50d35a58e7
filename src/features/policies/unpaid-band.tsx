import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { coverText } from "#src/desk/unpaid/cover-text.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Policy, UnpaidPart } from "./policy.ts";

/** What its insurer did not collect of a policy, and what becomes of its cover. */
export function UnpaidBand({ policy: { unpaid, currency } }: { policy: Policy }) {
  const [first] = unpaid;
  if (!first) return null;
  return (
    <section className="policy-unpaid" aria-label={policiesText("unpaid.title", { count: unpaid.length })}>
      <ul className="plain">
        {unpaid.map((part) => (
          <li key={`${part.instalment} ${part.dueOn}`}>
            <strong>{titleOf(part)}</strong>{" "}
            {policiesText("unpaid.amount", {
              amount: formatMoney(part.amount, currency),
              due: formatDate(part.dueOn),
            })}
          </li>
        ))}
      </ul>
      <p>{coverText(first.coveredUntil)}</p>
      <Link to="/polizas/impagas">{policiesText("unpaid.see")}</Link>
    </section>
  );
}

function titleOf({ instalment }: UnpaidPart): string {
  const [number, count] = (instalment ?? "").split("/");
  if (!number) return policiesText("unpaid.one");
  return count ? policiesText("unpaid.of", { number, count }) : policiesText("unpaid.numbered", { number });
}
