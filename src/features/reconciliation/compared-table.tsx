import { Fragment } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import type { ComparedLine } from "#engine/language/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";
import { AdjustRow } from "./adjust-row.tsx";
import { type Choice, type Reconciliation, signed, whatOf } from "./reconciliation.ts";
import { useDecide } from "./use-decide.ts";

type ComparedTableProps = {
  data: Reconciliation;
  rows: readonly ComparedLine[];
  path: string;
  /** The line whose adjustment is being written. */
  adjusted: string | undefined;
  onAdjust: (key: string | undefined) => void;
};

/** Lines of a month, and of each difference what is done about it. */
export function ComparedTable({ data, rows, path, adjusted, onAdjust }: ComparedTableProps) {
  const mayDecide = useMay("commissions", "update") && data.closed === null;
  const { decide, isBusy, problem } = useDecide(data, path);
  const heads = ["expected", "paid", "difference"] as const;
  const choose = async (line: ComparedLine, choice: Choice) => {
    if (choice === "adjust") return onAdjust(line.key);
    onAdjust(undefined);
    await decide({ key: line.key, decision: line.decision?.is === choice ? "none" : choice });
  };
  return (
    <div className="reconciliation-frame">
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <table className="reconciliation-table">
        <caption className="hidden-visually">{reconciliationText("table")}</caption>
        <thead>
          <tr>
            <th scope="col">{reconciliationText("policy")}</th>
            <th scope="col">{reconciliationText("what")}</th>
            {heads.map((name) => (
              <th scope="col" key={name} className="num">
                {reconciliationText(name)}
              </th>
            ))}
            <th scope="col" className="num">
              {reconciliationText("decision")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <Fragment key={line.key}>
              <tr className={line.key === adjusted ? "reconciliation-open" : undefined}>
                <What line={line} />
                <Amount amount={line.expected} />
                <Amount amount={line.paid} />
                <td className={`num${line.difference < 0 ? " reconciliation-less" : ""}`}>
                  {line.difference === 0 ? <span className="soft">—</span> : signed(line.difference)}
                </td>
                <td className="num">
                  {!mayDecide && line.decision && reconciliationText(line.decision.is)}
                  {mayDecide && line.differs !== "same" && line.differs !== "uncompared" && (
                    <Decide
                      line={line}
                      isOpen={line.key === adjusted}
                      isDisabled={isBusy}
                      onChoose={(choice) => void choose(line, choice)}
                    />
                  )}
                </td>
              </tr>
              {line.key === adjusted && mayDecide && (
                <AdjustRow
                  line={line}
                  isBusy={isBusy}
                  onSave={async (note) => {
                    if (await decide({ key: line.key, decision: "adjust", note })) onAdjust(undefined);
                  }}
                  onCancel={() => onAdjust(undefined)}
                />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function What({ line }: { line: ComparedLine }) {
  const { policyId, policyNumber, client, product, paidPremium, expectedPremium, differs } = line;
  const money = (amount: number | null) => formatMoney(amount ?? 0, "ARS");
  const premium =
    differs === "premium"
      ? reconciliationText("premiums", { paid: money(paidPremium), expected: money(expectedPremium) })
      : paidPremium !== null && paidPremium !== 0
        ? reconciliationText("premium", { amount: money(paidPremium) })
        : "";
  return (
    <>
      <th scope="row">
        {policyId === null ? policyNumber : <Link to={`/polizas/detalle/${policyId}`}>{policyNumber}</Link>}
        <span className="small soft">{client}</span>
      </th>
      <td>
        {whatOf(line)}
        <span className="small soft">{[product, premium].filter(Boolean).join(", ")}</span>
      </td>
    </>
  );
}

function Amount({ amount }: { amount: number | null }) {
  return (
    <td className="num">{amount === null ? <span className="soft">—</span> : formatMoney(amount, "ARS")}</td>
  );
}

type DecideProps = {
  line: ComparedLine;
  isOpen: boolean;
  isDisabled: boolean;
  onChoose: (choice: Choice) => void;
};

/** One of three, pressed again none. */
function Decide({ line, isOpen, isDisabled, onChoose }: DecideProps) {
  const chosen = isOpen ? "adjust" : line.decision?.is;
  return (
    <fieldset className="reconciliation-decide" disabled={isDisabled}>
      <legend className="hidden-visually">
        {reconciliationText("decide", { number: line.policyNumber })}
      </legend>
      {(["accept", "claim", "adjust"] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          title={choice === chosen ? (line.decision?.note ?? undefined) : undefined}
          onClick={() => onChoose(choice)}
        >
          {reconciliationText(choice)}
        </button>
      ))}
    </fieldset>
  );
}
