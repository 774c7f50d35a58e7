import { Link } from "react-router";
import { useListedKinds } from "#src/autogestion/home/use-listed-kinds.ts";
import { Icon } from "#src/autogestion/icons.tsx";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Pill } from "../policy-rows.tsx";
import type { OnPolicy, WholePolicy } from "./fetch-policy.ts";

/** Where the API lists each of them, by which the address of one is known. */
const lists = { claims: "/accidents/options", inspections: "/inspections/options" } as const;

/** The claims and inspections of a policy: what is open first, what is over folded. */
export function OnPolicyRows({ claims, inspections, base }: WholePolicy & { base: string }) {
  const kinds = useListedKinds();
  const rows = (
    [
      ["claims", claims],
      ["inspections", inspections],
    ] as const
  ).flatMap(([name, things]) => {
    const route = kinds.find(({ list }) => list === lists[name])?.route;
    return things.map((thing) => ({
      ...thing,
      title: thing.kind ?? insuredText("things.inspection"),
      url: route && `${base}/${route.replace(/\{\w+\}/, thing.id)}`,
    }));
  });
  const [open, closed] = [rows.filter(({ isClosed }) => !isClosed), rows.filter(({ isClosed }) => isClosed)];
  return (
    <section className="stack-tight" aria-labelledby="policy-things">
      <h2 id="policy-things">{insuredText("things.title")}</h2>
      {rows.length === 0 && <p className="soft">{insuredText("things.none")}</p>}
      {open.length > 0 && <Rows things={open} />}
      {closed.length > 0 && (
        <details className="policies-ended">
          <summary>
            {insuredText("things.closed", { count: closed.length })}
            <Icon name="next" />
          </summary>
          <Rows things={closed} />
        </details>
      )}
    </section>
  );
}

type Thing = OnPolicy & { readonly title: string; readonly url: string | undefined };

function Rows({ things }: { things: readonly Thing[] }) {
  return (
    <ul className="policies-rows">
      {things.map(({ id, title, number, on, status, url }) => {
        const text = (
          <span>
            <strong>{title}</strong>
            <span className="policies-facts">{[shownDay(on), number].filter(Boolean).join(" · ")}</span>
            <Pill status={status} />
          </span>
        );
        return (
          <li key={id}>
            {url === undefined ? (
              <div className="policies-row">{text}</div>
            ) : (
              <Link className="policies-row" to={url}>
                {text}
                <Icon name="next" />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
