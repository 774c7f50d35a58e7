import { deskText } from "#src/shared/i18n/desk-text.ts";
import { ListView } from "#src/shared/list/list-view.tsx";
import { useBrokerSession } from "#src/shared/session/broker-session.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./profile.css";
import { useSessionsList } from "./use-sessions-list.ts";

/** Who the broker is, and where their account is open. */
export function ProfilePage() {
  const broker = useBrokerSession((session) => session.broker);
  const sessions = useSessionsList();
  if (!broker) return null;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("profile.title")}</PageTitle>
          <p className="head-meta">{broker.displayName}</p>
        </div>
      </header>
      <dl className="facts">
        <Fact title={deskText("profile.email")} text={broker.email} />
        <Fact title={deskText("profile.identityNumber")} text={broker.identityNumber} />
        <Fact title={deskText("profile.license")} text={broker.professionalLicense} />
        <Fact title={deskText("profile.level")} text={broker.onBoardingProcess} />
      </dl>
      <section className="sessions">
        <h2>{deskText("profile.sessions")}</h2>
        <p className="soft">{deskText("profile.sessionsText")}</p>
      </section>
      <ListView list={sessions} />
    </>
  );
}

function Fact({ title, text }: { title: string; text: string | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text ?? <span className="soft">{deskText("list.missing")}</span>}</dd>
    </div>
  );
}
