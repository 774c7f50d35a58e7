import { sharedText } from "#src/shared/i18n/shared-text.ts";
import { Icon } from "../icons.tsx";
import type { SharedOffer } from "./fetch-shared.ts";

/** What each of a few offers covers, and what it does not. */
export function CoverTable({ offers }: { offers: readonly SharedOffer[] }) {
  const rows = [...new Set(offers.flatMap(({ covers }) => covers))];
  if (rows.length === 0) return null;
  const [yes, no] = [sharedText("shared.yes"), sharedText("shared.no")];
  return (
    <div className="stack-tight">
      <h2>{sharedText("shared.covers")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className="shared-scroll" tabIndex={0} aria-label={sharedText("shared.covers")}>
        <table className="shared-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-visually">{sharedText("shared.cover")}</span>
              </th>
              {offers.map(({ id, insurer }) => (
                <th key={id} scope="col">
                  {insurer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {offers.map(({ id, covers }) => {
                  const has = covers.includes(row);
                  return (
                    <td key={id} data-covers={has}>
                      <Icon name={has ? "success" : "danger"} />
                      {has ? yes : no}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
