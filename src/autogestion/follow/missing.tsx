import { Link } from "react-router";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Icon } from "../icons.tsx";
import { useHosting } from "../platform/platform-context.ts";
import type { Followed } from "./followed.ts";
import { waysToAdd } from "./ways-to-add.ts";

type MissingProps = Pick<Followed, "missing" | "canAdd" | "wantsPapers"> & { base: string; route: string };

/** The papers that are waited for, where they are named, and the way to send them. */
export function Missing({ missing, canAdd, wantsPapers, base, route }: MissingProps) {
  const [way] = waysToAdd(useHosting(), route);
  if (missing.length === 0 && !wantsPapers) return null;
  return (
    <section className="stack-tight" aria-labelledby="follow-missing">
      <h2 id="follow-missing">{followText("follow.missing")}</h2>
      {missing.length === 0 ? <p>{followText("follow.unnamed")}</p> : null}
      <ul className="follow-missing">
        {missing.map(({ key, title }) => (
          <li key={key}>
            <svg className="follow-paper" viewBox="0 0 48 48" width="32" height="32" aria-hidden="true">
              <path d="M12 6h16l8 8v28H12zM28 6v8h8M18 24h12M18 31h12" />
            </svg>
            <strong>{title}</strong>
          </li>
        ))}
      </ul>
      {way && canAdd && (
        <Link className="button button-primary" to={`${base}/${way.route}`}>
          <Icon name="plus" /> {followText("follow.sendMissing")}
        </Link>
      )}
    </section>
  );
}
