import { Icon } from "#src/desk/ui/icon.tsx";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import type { CoverageSheet } from "./condition.ts";

/** A sheet as a table: a cover a line, a coverage a column. */
export function Covers({ sheet: { covers, clusters } }: { sheet: CoverageSheet }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
    <section className="covers-frame" tabIndex={0} aria-label={conditionsText("sheetTitle")}>
      <table className="covers-sheet">
        <thead>
          <tr>
            <th scope="col">{conditionsText("cover")}</th>
            {clusters.map(({ code, name, description, plans }) => (
              <th scope="col" key={code} title={description}>
                {name}
                <span className="small soft">{plans.join(", ")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {covers.map(({ code, title }) => (
            <tr key={code}>
              <th scope="row">{title}</th>
              {clusters.map((cluster) => (
                <td key={cluster.code}>
                  <Mark isCovered={cluster.covers?.includes(code) ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{conditionsText("sums")}</p>
    </section>
  );
}

function Mark({ isCovered }: { isCovered: boolean }) {
  return (
    <>
      {isCovered ? <Icon name="check" /> : <span aria-hidden="true">—</span>}
      <span className="hidden-visually">{conditionsText(isCovered ? "covered" : "notCovered")}</span>
    </>
  );
}
