import { Link, useLocation } from "react-router";
import { type Badges, useUnread } from "#src/desk/notices/notice.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Wordmark } from "#src/desk/ui/wordmark.tsx";
import { ManualLink } from "#src/features/contact/manual-link.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { createTitleOf, creatorsOf, type Screen, screenAt, screensOf, titleOf } from "../screens.ts";

/** What the broker may open, at the left of everything. */
export function Rail({ broker }: { broker: Broker }) {
  const placed = (place: Screen["place"]) => screensOf(broker).filter((screen) => screen.place === place);
  return (
    <header className="rail">
      <Link className="rail-brand" to="/" aria-label={deskText("shell.home")}>
        <Wordmark />
      </Link>
      {creatorsOf(broker)
        .filter(({ create }) => create.isFirst)
        .map((screen) => (
          <Link
            key={screen.name}
            className="button button-primary rail-new"
            to={screen.create.path}
            title={createTitleOf(screen)}
            aria-keyshortcuts={screen.create.keys}
          >
            <Icon name="plus" />
            <span className="rail-word">{createTitleOf(screen)}</span>
          </Link>
        ))}
      <nav className="rail-nav" aria-label={deskText("shell.main")}>
        <Links screens={placed("main")} />
        <Links screens={placed("account")} />
      </nav>
      <ul className="rail-foot">
        <LinksOf screens={placed("foot")} />
        <ManualLink broker={broker} />
      </ul>
    </header>
  );
}

type LinksProps = { screens: readonly Screen[] };

function Links({ screens: linked }: LinksProps) {
  if (linked.length === 0) return null;
  return (
    <ul>
      <LinksOf screens={linked} />
    </ul>
  );
}

function LinksOf({ screens: linked }: LinksProps) {
  const here = screenAt(useLocation().pathname);
  return linked.map((screen) => (
    <li key={screen.name}>
      <Link
        to={screen.path}
        title={titleOf(screen)}
        aria-keyshortcuts={screen.keys}
        aria-current={screen.name === (here?.below ?? here?.name) ? "page" : undefined}
      >
        <Icon name={screen.icon} />
        <span className="rail-word">{titleOf(screen)}</span>
        {screen.counted && <Unread counted={screen.counted} />}
      </Link>
    </li>
  ));
}

/** How many are unread, where there are any. */
function Unread({ counted }: { counted: keyof Badges }) {
  const count = useUnread(counted);
  if (count === 0) return null;
  return (
    <span className="rail-count">
      {count}
      <span className="hidden-visually">{` ${deskText("shell.unread")}`}</span>
    </span>
  );
}
