import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { initialsOf } from "#src/desk/ui/initials.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { screensOf, titleOf } from "../screens.ts";

type AccountMenuProps = { broker: Broker; onKeys: () => void };

/** Who is in, and what is theirs: a panel that the browser closes with Escape or a press elsewhere. */
export function AccountMenu({ broker, onKeys }: AccountMenuProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();

  return (
    <>
      <button type="button" className="bar-user" popoverTarget={id} aria-expanded={isOpen}>
        <span className="avatar" aria-hidden="true">
          {initialsOf(broker.displayName)}
        </span>
        <span className="bar-user-text">
          <span>{broker.displayName}</span>
          <span className="soft">{standingOf(broker)}</span>
        </span>
        <Icon name="down" />
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        className="menu"
        aria-label={deskText("shell.account")}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {screensOf(broker)
          .filter(({ place }) => place === "menu")
          .map((screen) => (
            <Link key={screen.name} to={screen.path} onClick={close}>
              <Icon name={screen.icon} />
              {titleOf(screen)}
            </Link>
          ))}
        <button
          type="button"
          onClick={() => {
            close();
            onKeys();
          }}
        >
          <Icon name="keyboard" />
          {deskText("shell.keys")} <kbd>?</kbd>
        </button>
        <Link to="/logout">
          <Icon name="leave" />
          {deskText("shell.leave")}
        </Link>
      </nav>
    </>
  );
}

function standingOf({ professionalLicense, onBoardingProcess }: Broker): string {
  const license = professionalLicense && deskText("shell.license", { number: professionalLicense });
  return [license, onBoardingProcess].filter(Boolean).join(" · ");
}
