import { Link } from "react-router";
import { Icon } from "#src/autogestion/icons.tsx";
import { cardText } from "#src/shared/i18n/card-text.ts";
import { isOver, type OwnPolicy } from "../find-policies.ts";
import { addressOf } from "../of-policy.tsx";

/** The way to the circulation card of a policy; none where it has ended, and where it is of no vehicle. */
export function CardRow({ policy, base }: { policy: OwnPolicy; base: string }) {
  if (!policy.plate || isOver(policy)) return null;
  return (
    <ul className="policies-rows">
      <li>
        <Link className="policies-row" to={addressOf(`${base}/tarjeta`, policy.id)}>
          <strong>{cardText("title")}</strong>
          <Icon name="next" />
        </Link>
      </li>
    </ul>
  );
}
