import { Navigate } from "react-router";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { ContactPanel } from "../help/contact-panel.tsx";
import { isOver, type OwnPolicy } from "./find-policies.ts";
import { EndedPolicies, PolicyRows, WayBack } from "./policy-rows.tsx";

type ChoosePolicyProps = {
  policies: readonly OwnPolicy[];
  /** Where the way back leads. */
  base: string;
  /** Where one leads, as an address of the page. */
  addressOf: (id: string) => string;
  /** Whether one that has ended serves too: to be looked at, and not to be changed. */
  isForEnded?: boolean;
};

/** About which of their policies somebody came: the only one is taken at once, and who has none is told whom to ask. */
export function ChoosePolicy({ policies, base, addressOf, isForEnded = false }: ChoosePolicyProps) {
  const current = policies.filter((policy) => !isOver(policy));
  const ended = isForEnded ? policies.filter(isOver) : [];
  const [only, ...others] = [...current, ...ended];
  if (!only) return <NoPolicy base={base} hasEnded={policies.length > 0} />;
  if (others.length === 0) return <Navigate to={addressOf(only.id)} replace />;
  return (
    <div className="policies">
      <WayBack to={base} />
      <div className="stack-tight">
        <PageTitle>{insuredText("choose.title")}</PageTitle>
        {current.length === 0 && <p className="soft">{insuredText("choose.allEnded")}</p>}
      </div>
      <PolicyRows policies={current.length > 0 ? current : ended} addressOf={addressOf} />
      {current.length > 0 && <EndedPolicies policies={ended} addressOf={addressOf} />}
      <Missing />
    </div>
  );
}

function NoPolicy({ base, hasEnded }: { base: string; hasEnded: boolean }) {
  return (
    <div className="policies">
      <WayBack to={base} />
      <div className="stack-tight">
        <PageTitle>{insuredText(hasEnded ? "none.endedTitle" : "none.title")}</PageTitle>
        <p className="soft">{insuredText(hasEnded ? "none.ended" : "none.text")}</p>
      </div>
      <ContactPanel />
    </div>
  );
}

function Missing() {
  return (
    <div className="stack-tight">
      <p className="soft">{insuredText("choose.missing")}</p>
      <ContactPanel />
    </div>
  );
}
