import { useSearchParams } from "react-router";
import "#src/desk/list/list.css";
import { useData } from "#src/desk/list/use-data.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { policiesText } from "#src/shared/i18n/policies-text.ts";

type Name = "insurer" | "product";
type Narrowed = Readonly<Record<Name, string>>;
type Choose = (name: Name, value: string) => void;

const named = /^[A-Za-z][A-Za-z0-9]{0,59}$/;

/** What narrows the board, as its address says it; the query that its call takes. */
export function useNarrowed(): Narrowed & { readonly query: string; readonly choose: Choose } {
  const [address, setAddress] = useSearchParams();
  const read = (name: Name) => (named.test(address.get(name) ?? "") ? (address.get(name) ?? "") : "");
  const narrowed = { insurer: read("insurer"), product: read("product") };
  const said = new URLSearchParams(Object.entries(narrowed).filter(([, value]) => value !== ""));
  const choose: Choose = (name, value) => {
    if (value === "") said.delete(name);
    else said.set(name, value);
    setAddress(said, { replace: true });
  };
  return { ...narrowed, query: said.size === 0 ? "" : `?${said}`, choose };
}

type Insurer = { readonly name: string; readonly displayName: string };

/** Of which insurer, and of which product. */
export function RenewalsFilters({ insurer, product, choose }: Narrowed & { choose: Choose }) {
  const { data: insurers = [] } = useData<readonly Insurer[]>("/insurance-companies", { isFixed: true });
  const title = policiesText("renewals.title").toLowerCase();
  const filters = [
    {
      name: "insurer",
      title: policiesText("policies.insurer"),
      any: policiesText("policies.anyInsurer"),
      value: insurer,
      options: insurers.map(({ name, displayName }) => [name, displayName] as const),
    },
    {
      name: "product",
      title: policiesText("policies.product"),
      any: deskText("list.any"),
      value: product,
      options: Object.entries(policies.products),
    },
  ] as const;
  return (
    <search className="filters renewals-filters" aria-label={deskText("list.filters", { title })}>
      {filters.map(({ name, title: what, any, value, options }) => (
        <select
          key={name}
          className={value === "" ? "select" : "select select-set"}
          aria-label={what}
          value={value}
          onChange={({ target }) => choose(name, target.value)}
        >
          <option value="">{`${what}: ${any}`}</option>
          {options.map(([id, told]) => (
            <option key={id} value={id}>
              {told}
            </option>
          ))}
        </select>
      ))}
    </search>
  );
}
