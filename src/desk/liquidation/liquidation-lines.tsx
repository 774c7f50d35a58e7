import { useState } from "react";
import { Link } from "react-router";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useKeptFocus } from "#src/shared/ui/use-kept-focus.ts";
import { InsurerTile } from "../ui/insurer-tile.tsx";
import { type Liquidation, type PolicyLine, percentText } from "./liquidation.ts";
import { Money } from "./money.tsx";
import { useMoreLines } from "./use-more-lines.ts";
import "./liquidation.css";

/** As many as are read at once; the others come with a press. */
const first = 10;

type LiquidationLinesProps = {
  liquidation: Liquidation;
  /** The call that tells its lines from one of them on. */
  linesPath: string;
  /** Where the policy of a line is seen, by whoever may. */
  policyPath?: (id: string) => string;
};

/** What a liquidation is made of, a line for each thing that an insurer said. */
export function LiquidationLines({ liquidation, linesPath, policyPath }: LiquidationLinesProps) {
  const { policyLiquidations, policyLiquidationsCount: count, subtitle } = liquidation;
  const [isWhole, setIsWhole] = useState(false);
  const { lines, more, isBusy, problem } = useMoreLines(linesPath, policyLiquidations);
  const heading = useKeptFocus<HTMLHeadingElement>(`${lines.length}`, isWhole);
  const pathOf = (id: string | null) => (id === null ? undefined : policyPath?.(id));
  if (lines.length === 0) return <p className="soft">{accountText("liquidation.open")}</p>;
  return (
    <section className="account-lines">
      <h2 ref={heading} tabIndex={-1}>
        {accountText("liquidation.lines")} <span className="soft">{count}</span>
      </h2>
      <p className="small soft">{subtitle}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className="account-frame" tabIndex={0} aria-label={accountText("liquidation.lines")}>
        <table className="account-table">
          <thead>
            <tr>
              {(["policy", "client", "product"] as const).map((name) => (
                <th scope="col" key={name}>
                  {accountText(`liquidation.${name}`)}
                </th>
              ))}
              {(["premium", "rate", "commission"] as const).map((name) => (
                <th scope="col" key={name} className="num">
                  {accountText(`liquidation.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? lines : lines.slice(0, first)).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and none is moved
              <Line key={at} line={line} to={pathOf(line.policyId)} />
            ))}
          </tbody>
        </table>
      </section>
      {!isWhole && lines.length > first && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {accountText("liquidation.all", { count: lines.length })}
        </Button>
      )}
      {isWhole && count > lines.length && (
        <>
          <p className="small soft">
            {accountText("liquidation.some", {
              shown: lines.length.toLocaleString("es-AR"),
              count: count.toLocaleString("es-AR"),
            })}
          </p>
          <Button kind="quiet" isBusy={isBusy} onClick={more}>
            {accountText("liquidation.more")}
          </Button>
        </>
      )}
      {problem && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function Line({ line, to }: { line: PolicyLine; to: string | undefined }) {
  const { policyNumber, client, producer, insurer, product, kind, ratePercent } = line;
  const isUsual = kind === "commission" || (kind === "share" && line.commission >= 0);
  return (
    <tr>
      <th scope="row">
        <InsurerTile title={insurer.displayName} />
        {to === undefined ? policyNumber : <Link to={to}>{policyNumber}</Link>}
        <span className="hidden-visually">, {insurer.displayName}</span>
      </th>
      <td>{producer === null ? client : accountText("liquidation.ofProducer", { name: producer })}</td>
      <td className={isUsual ? "soft" : "account-negative"}>
        {kind === "commission" ? product?.displayName : accountText(`liquidation.${kind}`)}
      </td>
      <td className="num">
        <Money amount={line.collectedPremium} />
      </td>
      <td className="num soft">{ratePercent === null ? "—" : percentText(ratePercent)}</td>
      <td className="num">
        <Money amount={line.commission} />
      </td>
    </tr>
  );
}
