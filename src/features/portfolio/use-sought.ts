import { useSearchParams } from "react-router";
import { type Measure, measures, portfolioPath, type View, views } from "./portfolio.ts";

const named = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What narrows the figures, each as its call takes it. */
export const narrowings = ["insurer", "product", "producer"] as const;
export type Narrowing = (typeof narrowings)[number];
export type Narrowed = Readonly<Record<Narrowing, string>>;

type Said = Narrowed & { readonly view: View; readonly measure: Measure };

type Sought = Said & {
  readonly isNarrowed: boolean;
  /** As the call takes it. */
  readonly query: string;
  readonly addressOf: (change: Partial<Said>) => string;
  readonly choose: (change: Partial<Said>) => void;
};

/** Which figures, as the address says it; what it does not know counts as not said. */
export function useSought(): Sought {
  const [address, setAddress] = useSearchParams();
  const read = (name: Narrowing) => {
    const said = address.get(name) ?? "";
    return (name === "producer" ? uuid : named).test(said) ? said : "";
  };
  const said: Said = {
    view: views.find((one) => one === address.get("view")) ?? "month",
    measure: measures.find((one) => one === address.get("measure")) ?? "policies",
    ...{ insurer: read("insurer"), product: read("product"), producer: read("producer") },
  };
  const usual: Partial<Said> = { view: "month", measure: "policies" };
  const write = (change: Partial<Said>) =>
    new URLSearchParams(
      Object.entries({ ...said, ...change }).filter(
        ([name, value]) => value !== (usual[name as keyof Said] ?? ""),
      ),
    );
  const narrowed = narrowings.filter((name) => said[name] !== "");
  const query = new URLSearchParams(narrowed.map((name) => [name, said[name]]));
  return {
    ...said,
    isNarrowed: narrowed.length > 0,
    query: query.size === 0 ? "" : `?${query}`,
    addressOf: (change) => `${portfolioPath}?${write(change)}`,
    choose: (change) => setAddress(write(change), { replace: true }),
  };
}
