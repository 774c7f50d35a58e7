import { Link } from "react-router";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";

type DeniedPageProps = {
  /** What is said where it is the level that is too low. */
  lacking?: string | undefined;
};

/** What stands in place of a screen that somebody may not open, with the ways on. */
export function DeniedPage({ lacking }: DeniedPageProps) {
  const home = lacking === undefined ? "button-primary" : "button-secondary";
  return (
    <MessagePage title={deskText("denied.title")} text={lacking ?? deskText("denied.text")}>
      {lacking !== undefined && (
        <Link className="button button-primary" to="/onboarding">
          {deskText("profile.raise")}
        </Link>
      )}
      <Link className={`button ${home}`} to="/">
        {deskText("hosted.home")}
      </Link>
    </MessagePage>
  );
}
