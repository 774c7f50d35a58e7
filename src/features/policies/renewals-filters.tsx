import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import "#src/desk/list/list.css";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { policiesText } from "#src/shared/i18n/policies-text.ts";

type Name = "insurer" | "product";
type Narrowed = Readonly<Record<Name, string>>;
type Choose = (name: Name | "rising", value: string) => void;

const named = /^[A-Za-z][A-Za-z0-9]{0,59}$/;

/** What narrows the board, as its address says it; the query that its call takes. */
export function useNarrowed(): Narrowed & {
  readonly isRising: boolean;
  readonly query: string;
  readonly choose: Choose;
} {
  const [address, setAddress] = useSearchParams();
  const read = (name: Name) => (named.test(address.get(name) ?? "") ? (address.get(name) ?? "") : "");
  const narrowed = { insurer: read("insurer"), product: read("product") };
  const isRising = address.get("rising") === "true";
  const said = new URLSearchParams(
    Object.entries({ ...narrowed, rising: isRising ? "true" : "" }).filter(([, value]) => value !== ""),
  );
  const choose: Choose = (name, value) => {
    if (value === "") said.delete(name);
    else said.set(name, value);
    setAddress(said, { replace: true });
  };
  return { ...narrowed, isRising, query: said.size === 0 ? "" : `?${said}`, choose };
}

type RenewalsFiltersProps = Narrowed & { choose: Choose; children?: ReactNode };

/** Of which insurer, of which product, and what else narrows it. */
export function RenewalsFilters({ insurer, product, choose, children }: RenewalsFiltersProps) {
  const insurers = useInsurers();
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
      {children}
    </search>
  );
}
