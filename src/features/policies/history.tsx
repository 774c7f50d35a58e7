import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import type { PolicyVersion } from "./policy.ts";

type HistoryProps = {
  versions: readonly PolicyVersion[];
  /** Two versions are to be compared, of which this is the later one. */
  onCompare: (version: number) => void;
};

/** What was said of a policy, the last first: by whom, and from which day on it counts. */
export function History({ versions, onCompare }: HistoryProps) {
  return (
    <section>
      <div className="policy-section">
        <h2>{policiesText("history.title")}</h2>
        {versions.length > 1 && (
          <Button kind="quiet" onClick={() => onCompare(versions.at(-1)?.number ?? 1)}>
            {policiesText("compare.open")}
          </Button>
        )}
      </div>
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
