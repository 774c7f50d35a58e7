import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { conditionsText } from "#src/shared/i18n/conditions-text.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";

/** A condition that is this broker's alone, as the server tells it. */
type OwnCondition = {
  readonly insurer: { readonly name: string; readonly displayName: string };
  readonly product: { readonly name: string; readonly displayName: string };
  readonly from: string;
  readonly ratePercent: number;
  readonly notes: string | null;
};

/** What was agreed with the broker alone, and the way to what all are paid by. */
export function OwnConditions() {
  const query = useData<readonly OwnCondition[]>("/commercial-conditions/own");
  const showsAll = useMay("commercialConditions", "show");
  const title = deskText("profile.conditions");
  return (
    <section className="profile-section" aria-label={title}>
      <div className="profile-section-head">
        <h2>{title}</h2>
        {showsAll && (
          <Link className="button button-quiet button-small" to="/comerciales">
            {deskText("profile.conditionsAll")}
          </Link>
        )}
      </div>
      <Loaded query={query} title={title.toLowerCase()}>
        {(conditions) =>
          conditions.length === 0 ? (
            <p className="soft">{deskText("profile.conditionsNone")}</p>
          ) : (
            <>
              <p className="soft">{deskText("profile.conditionsOwn")}</p>
              <dl className="facts">
                {conditions.map(({ insurer, product, from, ratePercent, notes }) => (
                  <div key={`${insurer.name} ${product.name}`}>
                    <dt>{`${product.displayName}, ${insurer.displayName}`}</dt>
                    <dd>
                      {`${ratePercent.toLocaleString("es-AR")}\u00a0%, ${conditionsText("since", { date: formatDate(from) })}`}
                      {notes && <span className="soft">{` · ${notes}`}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
