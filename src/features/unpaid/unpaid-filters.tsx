import { useSearchParams } from "react-router";
import { FilterSelect } from "#src/desk/list/filter-select.tsx";
import "#src/desk/list/list.css";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { type UnpaidView, unpaidPath, views } from "./unpaid.ts";

const named = /^[A-Za-z][A-Za-z0-9]{0,59}$/;

type Sought = {
  readonly view: UnpaidView;
  readonly insurer: string;
  /** As the call takes it. */
  readonly query: string;
  readonly addressOf: (view: UnpaidView) => string;
  readonly choose: (insurer: string) => void;
};

/** Which of them, and of which insurer, as the address says it. */
export function useSought(): Sought {
  const [address, setAddress] = useSearchParams();
  const view = views.find((one) => one === address.get("view")) ?? "owed";
  const said = address.get("insurer") ?? "";
  const insurer = named.test(said) ? said : "";
  const write = (asked: { readonly view: UnpaidView; readonly insurer: string }) => {
    const isSaid = ([name, value]: readonly [string, string]) => value !== (name === "view" ? views[0] : "");
    return new URLSearchParams(Object.entries(asked).filter(isSaid));
  };
  const query = String(write({ view, insurer }));
  return {
    view,
    insurer,
    query: query === "" ? "" : `?${query}`,
    addressOf: (to) => `${unpaidPath}?${write({ view: to, insurer })}`,
    choose: (to) => setAddress(write({ view, insurer: to }), { replace: true }),
  };
}

/** Of which insurer. */
export function InsurerFilter({ insurer, choose }: Pick<Sought, "insurer" | "choose">) {
  const insurers = useInsurers();
  return (
    <search className="filters unpaid-filters" aria-label={unpaidText("filters")}>
      <FilterSelect
        title={unpaidText("insurer")}
        any={unpaidText("anyInsurer")}
        value={insurer}
        options={insurers.map(({ name, displayName }) => ({ value: name, title: displayName }))}
        choose={choose}
      />
    </search>
  );
}
