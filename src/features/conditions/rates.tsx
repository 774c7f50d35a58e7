import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { Status } from "#src/desk/ui/status.tsx";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { type ConditionRow, conditionsPath, keyOfRow, nextText, rateText, shortDay } from "./condition.ts";

type RatesProps = {
  rows: readonly ConditionRow[];
  chosen: ConditionRow | undefined;
  choose: (row: ConditionRow) => void;
};

/** Commissions as a price list: a product a line, an insurer a column; a cell opens what is behind it. */
export function Rates({ rows, chosen, choose }: RatesProps) {
  const insurers = useInsurers().filter(({ name }) => rows.some(({ insurer }) => insurer.name === name));
  const products = [...new Map(rows.map(({ product }) => [product.name, product])).values()];
  const cellOf = (product: string, insurer: string) =>
    rows.find((row) => row.product.name === product && row.insurer.name === insurer);
  return (
    <div className="rates-frame">
      <table className="rates">
        <caption className="hidden-visually">{conditionsText("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{conditionsText("product")}</th>
            {insurers.map(({ name, displayName }) => (
              <th scope="col" key={name}>
                <Link
                  to={`${conditionsPath}/detalle?insurer=${name}`}
                  aria-label={conditionsText("detail", { insurer: displayName })}
                >
                  {displayName}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map(({ name, displayName }) => (
            <tr key={name}>
              <th scope="row">{displayName}</th>
              {insurers.map((insurer) => {
                const row = cellOf(name, insurer.name);
                return row ? (
                  <td key={insurer.name}>
                    <Cell row={row} isChosen={chosen && keyOfRow(chosen) === keyOfRow(row)} choose={choose} />
                  </td>
                ) : (
                  <td key={insurer.name} className="rates-none">
                    —
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  row: ConditionRow;
  isChosen: boolean | undefined;
  choose: (row: ConditionRow) => void;
};

function Cell({ row, isChosen = false, choose }: CellProps) {
  const { insurer, product, ratePercent, from, next } = row;
  const comes = nextText(next, shortDay);
  return (
    <button type="button" className="rate" aria-pressed={isChosen} onClick={() => choose(row)}>
      <span className="hidden-visually">{`${insurer.displayName}, ${product.displayName}: `}</span>
      <strong>{ratePercent === null ? "—" : rateText(ratePercent)}</strong>
      {comes === null ? (
        <span className="small soft">
          <span className="hidden-visually">{conditionsText("sinceHidden")} </span>
          {from && formatDate(from)}
        </span>
      ) : (
        <Status kind="progress">{comes}</Status>
      )}
    </button>
  );
}
