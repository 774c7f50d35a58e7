import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "#src/desk/ui/figure.css";
import "./account.css";
import { type CurrentAccount, liquidationPath } from "./account.ts";
import { MonthByInsurer } from "./month-by-insurer.tsx";
import { useLiquidationsList } from "./use-liquidations-list.tsx";

/** The current account: one figure and what it waits for, who paid what, and all liquidations. */
export function AccountPage() {
  const query = useData<CurrentAccount>("/current-account");
  const list = useLiquidationsList();
  return (
    <>
      <header className="head">
        <PageTitle>{accountText("title")}</PageTitle>
      </header>
      <div className="account">
        <section aria-label={accountText("balance.title")}>
          <Loaded query={query} title={accountText("balance.title").toLowerCase()}>
            {(account) => <Balance account={account} />}
          </Loaded>
        </section>
        <MonthByInsurer />
      </div>
      <h2 className="account-list">{accountText("list.title")}</h2>
      <ListView list={list} />
    </>
  );
}

function Balance({ account: { balance, toInvoice } }: { account: CurrentAccount }) {
  if (balance === 0 && !toInvoice) return <p className="soft">{accountText("balance.none")}</p>;
  return (
    <>
      <p className="small soft">{accountText(toInvoice ? "balance.toInvoice" : "balance.lead")}</p>
      <p className="figure">{formatMoney(balance, "ARS")}</p>
      {toInvoice && (
        <>
          <p className="soft">
            {accountText("balance.detail", {
              title: toInvoice.title,
              amount: formatMoney(toInvoice.invoiceTotal ?? 0, "ARS"),
            })}
          </p>
          <p>
            <Link className="button button-primary" to={liquidationPath(toInvoice.id)}>
              {accountText("balance.upload")}
            </Link>
          </p>
        </>
      )}
    </>
  );
}
