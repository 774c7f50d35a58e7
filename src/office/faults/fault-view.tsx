import { formatMoney } from "#engine/expression/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { type Change, Changes, momentOf } from "../ui/changes.tsx";
import { Deciding } from "../ui/deciding.tsx";
import { faultsCall, type OfficeFault, whatOf } from "./office-fault.ts";
import { SeeForm } from "./see-form.tsx";

/** One fault as it stands: how often and in whose records it happened, and beside it who saw to it. */
export function FaultView({ id }: { id: string }) {
  const query = useData<OfficeFault>(`${faultsCall}/${encodeURIComponent(id)}`, { every: 60_000 });
  return (
    <Loaded isPage query={query} title={officeText("faults.one")}>
      {(fault) => (
        <>
          <div className="office-papers">
            <PageTitle>{`${fault.insurerTitle}: ${whatOf(fault)}`}</PageTitle>
            <Facts fault={fault} />
            <Times fault={fault} />
          </div>
          <aside className="office-decide">
            <Deciding need="publish.update">
              <SeeForm fault={fault} />
            </Deciding>
            <Changes title={officeText("reviews.history")} changes={fault.changes} tell={tell} />
          </aside>
        </>
      )}
    </Loaded>
  );
}

function Facts({ fault }: { fault: OfficeFault }) {
  const { productTitle, code, count, first, last } = fault;
  const prices = pricesOf(fault);
  const facts = [
    { title: officeText("faults.product"), text: productTitle },
    { title: officeText("faults.code"), text: code },
    ...(prices === undefined ? [] : [{ title: officeText("faults.prices"), text: prices }]),
    { title: officeText("faults.count"), text: String(count) },
    { title: officeText("faults.first"), text: momentOf(first) },
    { title: officeText("faults.last"), text: momentOf(last) },
  ];
  return (
    <dl className="office-facts">
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function pricesOf({ least, most }: OfficeFault): string | undefined {
  if (least === null || most === null) return undefined;
  const [from, to] = [formatMoney(least, "ARS"), formatMoney(most, "ARS")];
  return from === to ? from : officeText("faults.between", { least: from, most: to });
}

function Times({ fault: { times } }: { fault: OfficeFault }) {
  return (
    <table className="plain-table">
      <caption>{officeText("faults.table")}</caption>
      <thead>
        <tr>
          {(["when", "record", "broker", "said"] as const).map((name) => (
            <th key={name} scope="col">
              {officeText(`faults.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map(({ at, number, broker, message, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may happen within a millisecond, in one record
          <tr key={`${at} ${index}`}>
            <td>{momentOf(at)}</td>
            <td>{number ?? officeText("faults.gone")}</td>
            <td>{broker}</td>
            <td>{amount === null ? message : formatMoney(amount, "ARS")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tell({ after }: Change): string | undefined {
  const { note } = after as { readonly note?: string };
  return note === undefined ? undefined : officeText("faults.saw", { note });
}
