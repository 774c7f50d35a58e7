import { Link } from "react-router";
import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { Icon, type IconName } from "../icons.tsx";
import type { OwnPolicy } from "./find-policies.ts";
import "./policies.css";

type PolicyRowsProps = {
  policies: readonly OwnPolicy[];
  /** Where one leads, as an address of the page. */
  addressOf: (id: string) => string;
};

/** Policies as rows to be pressed. */
export function PolicyRows({ policies, addressOf }: PolicyRowsProps) {
  return (
    <ul className="policies-rows">
      {policies.map((policy) => (
        <li key={policy.id}>
          <Link className="policies-row" to={addressOf(policy.id)}>
            <span>
              <strong>{policy.asset}</strong>
              <span className="policies-facts">
                {policy.plate && <Plate plate={policy.plate} />}
                <span>{policy.insuredCompany}</span>
              </span>
              <Standing policy={policy} />
            </span>
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Those that ended, folded: they are looked for seldom. */
export function EndedPolicies({ policies, addressOf }: PolicyRowsProps) {
  if (policies.length === 0) return null;
  return (
    <details className="policies-ended">
      <summary>
        {insuredText("choose.ended", { count: policies.length })}
        <Icon name="next" />
      </summary>
      <PolicyRows policies={policies} addressOf={addressOf} />
    </details>
  );
}

/** A number plate, as it looks. */
export function Plate({ plate }: { plate: string }) {
  return <b className="plate">{plate}</b>;
}

/** How a policy stands, and until when. */
function Standing({ policy: { status, validTo } }: { policy: OwnPolicy }) {
  const day = parseDate(validTo);
  return (
    <span className="policies-facts">
      <Pill status={status} />
      {day && <span>{insuredText("until", { day: formatDate(day) })}</span>}
    </span>
  );
}

/** A status: what it is called, and how it is felt. */
export function Pill({ status: { value, tone } }: { status: { value: string; tone: string } }) {
  return (
    <span className="pill" data-tone={tone}>
      <Icon name={tone as IconName} />
      {value}
    </span>
  );
}

/** The way out of a page, at its top. */
export function WayBack({ to, title = insuredText("home") }: { to: string; title?: string }) {
  return (
    <Link className="policies-back" to={to}>
      <Icon name="back" />
      {title}
    </Link>
  );
}
