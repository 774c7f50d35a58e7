import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Bell } from "#src/features/notifications/bell.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { AccountMenu } from "./account-menu.tsx";

type BarProps = { broker: Broker; onSearch: () => void; onKeys: () => void };

/** What is looked for, and who is in. */
export function Bar({ broker, onSearch, onKeys }: BarProps) {
  return (
    <section className="bar" aria-label={deskText("shell.tools")}>
      <button type="button" className="bar-search" aria-keyshortcuts="/ Control+K" onClick={onSearch}>
        <Icon name="search" />
        <span>{deskText("shell.search")}</span>
        <kbd>/</kbd>
      </button>
      <div className="bar-tools">
        <Bell />
        <AccountMenu broker={broker} onKeys={onKeys} />
      </div>
    </section>
  );
}
