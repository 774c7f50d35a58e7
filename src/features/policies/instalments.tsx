import { useState } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { nextInstalments } from "./next-instalments.ts";
import type { Instalment, Policy } from "./policy.ts";
import { SectionHead } from "./section-head.tsx";

/** How many are shown before somebody asks for all. */
const shownFirst = 4;

/** In which parts a policy is paid: when each is due, of how much, and what is known of it. */
export function Instalments({ policy }: { policy: Policy }) {
  const { instalments, currency } = policy;
  const [isWhole, setWhole] = useState(false);
  const count = instalments.length;
  const shown = isWhole ? instalments : nextInstalments(instalments, shownFirst);
  return (
    <section>
      <SectionHead title={policiesText("instalments.title")} policy={policy} part="instalments">
        {count > 0 && policiesText("instalments.count", { count })}
      </SectionHead>
      {count === 0 && <p className="soft">{policiesText("instalments.none")}</p>}
      {count > 0 && (
        <table className="policy-instalments">
          <thead>
            <tr>
              {(["number", "due", "state", "amount"] as const).map((name) => (
                <th key={name} scope="col">
                  {policiesText(`instalments.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, dueOn, amount, state, isEstimated }) => (
              <tr key={number}>
                <th scope="row">{policiesText("instalments.of", { number, count })}</th>
                <td>
                  {dueOn === null ? "—" : formatDate(dueOn)}
                  {isEstimated && <span className="soft"> {policiesText("instalments.estimated")}</span>}
                </td>
                <td>
                  <Status kind={kinds[state]}>{policiesText(`instalments.${state}`)}</Status>
                </td>
                <td>{amount === null ? "—" : formatMoney(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.some(({ isEstimated }) => isEstimated) && (
        <p className="soft">{policiesText("instalments.estimate")}</p>
      )}
      {count > shownFirst && (
        <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? policiesText("instalments.fewer") : policiesText("instalments.all", { count })}
        </Button>
      )}
    </section>
  );
}

const kinds: Readonly<Record<Instalment["state"], StatusKind>> = {
  paid: "done",
  pending: "draft",
  overdue: "fail",
  unknown: "closed",
};
