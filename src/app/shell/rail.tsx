import { Link, NavLink } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { Broker } from "#src/shared/session/broker.ts";
import { Icon } from "#src/shared/ui/icon.tsx";
import { Wordmark } from "#src/shared/ui/wordmark.tsx";
import { type Screen, screensOf, titleOf } from "../screens.ts";

/** What the broker may open, at the left of everything. */
export function Rail({ broker }: { broker: Broker }) {
  const placed = (place: Screen["place"]) => screensOf(broker).filter((screen) => screen.place === place);
  return (
    <header className="rail">
      <Link className="rail-brand" to="/" aria-label={deskText("shell.home")}>
        <Wordmark />
      </Link>
      <nav className="rail-nav" aria-label={deskText("shell.main")}>
        <Links screens={placed("main")} />
        <Links screens={placed("account")} />
        <Links screens={placed("foot")} />
      </nav>
    </header>
  );
}

function Links({ screens: linked }: { screens: readonly Screen[] }) {
  if (linked.length === 0) return null;
  return (
    <ul>
      {linked.map((screen) => (
        <li key={screen.name}>
          <NavLink to={screen.path} aria-keyshortcuts={screen.keys}>
            <Icon name={screen.icon} />
            <span className="rail-word">{titleOf(screen)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
