import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Review } from "./review.ts";

/** What the account says and what it would say, answer by answer. */
export function Compared({ rows }: { rows: Review["compared"] }) {
  if (rows.length === 0) return null;
  const none = officeText("reviews.noValue");
  return (
    <table className="plain-table">
      <caption>{officeText("reviews.data")}</caption>
      <thead>
        <tr>
          <th scope="col">{officeText("reviews.what")}</th>
          <th scope="col">{officeText("reviews.before")}</th>
          <th scope="col">{officeText("reviews.after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, before, after }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td className="soft">{before ?? none}</td>
            <td className={before === after ? undefined : "strong"}>{after ?? none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
