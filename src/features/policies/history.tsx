import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { PolicyVersion } from "./policy.ts";

/** What was said of a policy, the last first: by whom, and from which day on it counts. */
export function History({ versions }: { versions: readonly PolicyVersion[] }) {
  return (
    <section>
      <h2>{policiesText("history.title")}</h2>
      <ol className="policy-history">
        {versions.toReversed().map(({ number, kind, source, effectiveFrom, totalPremium, at }) => (
          <li key={number}>
            <span className="soft">{dateInArgentina(new Date(at))}</span>
            <span>
              <strong>{policiesText(`history.${kind}`)}</strong>
              <br />
              <span className="soft">
                {`${policiesText(`history.${source}`)} · ${policiesText("history.effective", { date: formatDate(effectiveFrom) })}`}
              </span>
            </span>
            <span className="policy-money">{totalPremium !== null && formatMoney(totalPremium, "ARS")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
