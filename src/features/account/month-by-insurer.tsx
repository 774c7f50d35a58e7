import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { longMonth } from "#src/shared/time/months.ts";
import "#src/desk/liquidation/liquidation.css";
import { Money } from "#src/desk/liquidation/money.tsx";
import type { CurrentAccount } from "./account.ts";
import { Books } from "./books.tsx";

/** What was collected and earned in a month, by insurer; which month is chosen here. */
export function MonthByInsurer() {
  const [month, setMonth] = useState("");
  const query = useData<CurrentAccount>(`/current-account${month === "" ? "" : `?month=${month}`}`);
  const mayImport = useMay("commissions", "update");
  const maySee = useMay("commissions", "show");
  return (
    <section className="account-month">
      <Loaded query={query} title={accountText("month.title").toLowerCase()}>
        {(account) => (
          <>
            <div className="account-head">
              <h2>{accountText("month.title")}</h2>
              {account.months.length > 0 && (
                <select
                  className="text-input"
                  aria-label={accountText("month.choose")}
                  value={account.month}
                  onChange={({ target }) => setMonth(target.value)}
                >
                  {account.months.map((one) => (
                    <option key={one} value={one}>
                      {monthTitle(one)}
                    </option>
                  ))}
                </select>
              )}
            </div>
            {account.insurers.length === 0 ? (
              <p className="soft">{accountText("month.none")}</p>
            ) : (
              <>
                <Months account={account} />
                <Shares total={account.total} />
              </>
            )}
          </>
        )}
      </Loaded>
      {mayImport && (
        <p>
          <Link className="button button-secondary" to="/cuenta_corriente/importar">
            {accountText("month.import")}
          </Link>
        </p>
      )}
      {maySee && (
        <p>
          <Link to="/cuenta_corriente/movimientos">{accountText("movements.see")}</Link>
        </p>
      )}
      {query.data && <Books month={query.data.month} called={monthTitle(query.data.month)} />}
    </section>
  );
}

/** `2026/11/01` → `Noviembre de 2026` */
export function monthTitle(month: string): string {
  const text = longMonth(month.replaceAll("/", "-"));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What of it comes of producers, and what is earned beside it by who organizes. */
function Shares({ total: { shares, organizerShares } }: Pick<CurrentAccount, "total">) {
  return (
    <>
      {shares !== 0 && (
        <p className="small soft">{accountText("month.shares", { amount: formatMoney(shares, "ARS") })}</p>
      )}
      {organizerShares !== 0 && (
        <p className="small soft">
          {accountText("month.organizerShares", { amount: formatMoney(organizerShares, "ARS") })}
        </p>
      )}
    </>
  );
}

function Months({ account: { insurers, month, total } }: { account: CurrentAccount }) {
  const mayReconcile = useMay("commissions", "show");
  const most = Math.max(1, ...insurers.map(({ commission }) => commission));
  return (
    <table className="account-table">
      <thead>
        <tr>
          <th scope="col">{accountText("month.insurer")}</th>
          <th scope="col" className="account-share">
            <span className="hidden-visually">{accountText("month.share")}</span>
          </th>
          <th scope="col" className="num">
            {accountText("month.premium")}
          </th>
          <th scope="col" className="num">
            {accountText("month.commission")}
          </th>
        </tr>
      </thead>
      <tbody>
        {insurers.map(({ insurer, netPremium, commission }) => (
          <tr key={insurer.name}>
            <th scope="row">
              <InsurerTile title={insurer.displayName} />
              {mayReconcile ? (
                <Link to={`/cuenta_corriente/conciliacion/${insurer.name}?month=${month}`}>
                  {insurer.displayName}
                </Link>
              ) : (
                insurer.displayName
              )}
            </th>
            <td className="account-share">
              <svg className="account-meter" height="6" aria-hidden="true">
                <rect width={`${Math.max(0, (commission / most) * 100)}%`} height="6" rx="2" />
              </svg>
            </td>
            <td className="num soft">
              <Money amount={netPremium} />
            </td>
            <td className="num">
              <Money amount={commission} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{accountText("month.total")}</th>
          <td className="account-share" />
          <td className="num">
            <Money amount={total.netPremium} />
          </td>
          <td className="num">
            <Money amount={total.commission} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
