import { Link } from "react-router";
import { OpenThings } from "#src/autogestion/home/mine.tsx";
import { maskDni } from "#src/autogestion/identification/mask-dni.ts";
import { useSession } from "#src/autogestion/identification/session-store.ts";
import type { PlaceProps } from "#src/autogestion/places/place.ts";
import { titleOf, useFollowedKinds } from "#src/autogestion/platform/platform-context.ts";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { isOver } from "../find-policies.ts";
import { addressOf } from "../of-policy.tsx";
import { EndedPolicies, PolicyRows, WayBack } from "../policy-rows.tsx";
import { WithPolicies } from "../with-policies.tsx";
import "#src/autogestion/home/home.css";

/** Who somebody is, as far as a look over their shoulder may tell, and what they have: policies, claims, inspections. */
export function ClientsPage({ identity }: PlaceProps) {
  const pages = useFollowedKinds().flatMap((kind) =>
    kind.task?.page ? [{ page: kind.task.page, title: titleOf(kind) }] : [],
  );
  return (
    <WithPolicies identity={identity}>
      {(policies, { base }) => {
        const [first] = policies;
        const current = policies.filter((policy) => !isOver(policy));
        const toPolicy = (id: string) => addressOf(`${base}/polizas`, id);
        return (
          <div className="policies">
            <WayBack to={base} />
            <PageTitle>{insuredText("clients.title")}</PageTitle>
            <div className="policies-who">
              <span>
                {first && <strong>{givenName(first.insuredName)} · </strong>}
                {homeText("home.who", { number: maskDni(identity.identityNumber) })}
              </span>
              <Button kind="quiet" onClick={() => useSession.getState().clear()}>
                {homeText("home.leave")}
              </Button>
            </div>
            <section className="stack-tight" aria-labelledby="own-policies">
              <h2 id="own-policies">{insuredText("clients.policies")}</h2>
              {current.length > 0 && <PolicyRows policies={current} addressOf={toPolicy} />}
              {current.length === 0 && (
                <p className="soft">
                  {insuredText(policies.length === 0 ? "none.text" : "clients.noCurrent")}
                </p>
              )}
              <EndedPolicies policies={policies.filter(isOver)} addressOf={toPolicy} />
            </section>
            <section className="stack-tight" aria-labelledby="own-things">
              <h2 id="own-things">{insuredText("clients.things")}</h2>
              <OpenThings key={identity.ticket} identity={identity} />
              {pages.map(({ page, title }) => (
                <Link key={page} className="policies-all" to={`${base}/${page}`}>
                  {insuredText("clients.all", { title })}
                </Link>
              ))}
            </section>
          </div>
        );
      }}
    </WithPolicies>
  );
}

/** What somebody is called, without what they are known by. */
function givenName(fullName: string): string {
  return fullName.split(" ")[0] ?? "";
}
